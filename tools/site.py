"""What MkDocs needs of documents that are written for the repository: called by it, as mkdocs.yml says."""
import posixpath
import re

LINK = re.compile(r"(\]\()(?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?(\))")


def on_config(config):
    """Fills in the pages of a folder where the navigation names it with a star."""
    from pathlib import Path

    root = Path(config["docs_dir"])

    def filled(entries):
        for entry in entries:
            if isinstance(entry, str) and entry.endswith("*"):
                yield from sorted(p.relative_to(root).as_posix() for p in root.glob(entry + ".md"))
            elif isinstance(entry, dict):
                [(title, inner)] = entry.items()
                if isinstance(inner, str) and inner.endswith("*"):
                    inner = [inner]
                yield {title: list(filled(inner)) if isinstance(inner, list) else inner}
            else:
                yield entry

    config["nav"] = list(filled(config["nav"]))
    return config


def on_page_markdown(markdown, page, config, files):
    """Links to anything but pages of the site, such as sources and folders, lead to the repository."""
    folder = posixpath.dirname(page.file.src_uri)

    def target(match):
        path = posixpath.normpath(posixpath.join(folder, match[2]))
        if files.get_file_from_path(path):
            return match[0]
        return f"{match[1]}{config['repo_url']}/blob/main/{path}{match[3] or ''}{match[4]}"

    return LINK.sub(target, markdown)

@echo off
rem The zarr-cdm command. The first call leaves an archive of its classes, which shortens the start of later ones.
rem ZARR_CDM_OPTS: options for Java, such as -Xmx4g. ZARR_CDM_CLASSPATH: more jars, such as netCDF-Java's modules: a.jar;b.jar or folder\*.
setlocal
set "home=%~dp0.."
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "cache=%LOCALAPPDATA%\zarr-cdm"
if not exist "%cache%" mkdir "%cache%" 2>nul
set "archive=%cache%\zarr-cdm-${project.version}.jsa"
set "fast=-Xlog:disable --enable-native-access=ALL-UNNAMED -XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=4 -XX:+UseSerialGC -XX:-UsePerfData"
set "trusted=-XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote"
set "jar=%home%\lib\zarr-cdm.jar"
set "main=io.github.zarrcdm.cli.Main"
if not exist "%archive%" (
  "%java%" %fast% "-XX:DumpLoadedClassList=%archive%.txt" -cp "%jar%" %main% info "%home%\samples\air.zarr" >nul 2>nul
  "%java%" %fast% -Xshare:dump "-XX:SharedClassListFile=%archive%.txt" "-XX:SharedArchiveFile=%archive%" -cp "%jar%" >nul 2>nul
)
set "all=%jar%"
if defined ZARR_CDM_CLASSPATH set "all=%jar%;%ZARR_CDM_CLASSPATH%"
if defined ZARR_CDM_CLASSPATH set "trusted="
if "%~1"=="copy" set "fast=%fast% -XX:CompileThresholdScaling=0.3 -XX:PretenureSizeThreshold=16m"
if "%~1"=="serve" set "fast=-Xlog:disable --enable-native-access=ALL-UNNAMED"
"%java%" %fast% %trusted% "-XX:SharedArchiveFile=%archive%" %ZARR_CDM_OPTS% "-Dzarrcdm.sample=%home%\samples\air.zarr" -cp "%all%" %main% %*
exit /b %errorlevel%

@echo off
rem Runs Perfwarden on Windows with a JDK 25: that of PERFWARDEN_JAVA_HOME or JAVA_HOME, or the java on PATH.
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if defined PERFWARDEN_JAVA_HOME set "java=%PERFWARDEN_JAVA_HOME%\bin\java"
set "flags=-XX:+UseSerialGC -XX:TieredStopAtLevel=1"
if /i "%~1"=="serve" set "flags=-XX:+UseSerialGC -XX:+UseCompactObjectHeaders -Xmx512m"
"%java%" %flags% %PERFWARDEN_JAVA_OPTS% -jar "%~dp0..\perfwarden.jar" %*
exit /b %ERRORLEVEL%

SOURCES += a.cpp

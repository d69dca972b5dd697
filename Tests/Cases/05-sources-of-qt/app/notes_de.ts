<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de"><context><name>Main</name><message><source>Open %1</source><translation>de %1</translation></message></context></TS>

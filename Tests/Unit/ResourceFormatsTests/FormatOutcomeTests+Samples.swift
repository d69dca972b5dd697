extension FormatOutcomeTests {
  /// Files with every construct of their format, which are damaged at every offset.
  static let textSamples: [TextSample] = [
    TextSample(
      file: "strings", format: ".strings",
      texts: [
        "/* a */ \"key\" = \"%1$@ of %ld\";\n// b\nsame = x;\n\"k\\\"2\" = \"\\U00e9\\n\"; same = \"y\"; alone; d = { a = b; };\n",
        "<plist><dict><key>a</key><string>b</string><key>c</key><integer>1</integer></dict></plist>",
      ]),
    TextSample(
      file: "stringsdict", format: ".stringsdict",
      texts: [
        """
        <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%1$#@a@ %2$#@b@</string><key>a</key><dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>ld</string>
        <key>one</key><string>%ld x</string><key>other</key><string>%ld xs</string></dict><key>b</key><dict><key>other</key>
        <string>y</string><key>zero</key><string>z</string></dict></dict><key>v</key><dict><key>NSStringVariableWidthRuleType</key>
        <dict><key>20</key><string>s</string><key>50</key><string>l</string></dict></dict><key>t</key><string>u</string></dict></plist>
        """,
        """
        { w = { NSStringDeviceSpecificRuleType = { mac = "Click"; iphone = { NSStringLocalizedFormatKey = "%#@n@"; n = { one = "a"; other = "b"; }; };
        other = "c"; }; }; e = { NSStringLocalizedFormatKey = "%d"; }; f = (); }
        """,
      ]),
    TextSample(
      file: "xcstrings", format: "xcstrings",
      texts: [
        """
        {"sourceLanguage":"en","strings":{"k":{"comment":"c","localizations":{"de":{"stringUnit":{"state":"new","value":"%#@n@"},
        "substitutions":{"n":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"one":{"stringUnit":{"value":"%arg"}}}}}}},
        "fr":{"variations":{"device":{"mac":{"variations":{"plural":{"other":{"stringUnit":{"value":"a"}}}}},"other":{"stringUnit":{"value":"b"}}}}}}},
        "Plain":{"shouldTranslate":false},"e":{"localizations":{"pt_BR":{"variations":{"width":{"20":{"stringUnit":{"value":"c"}}}}}}}},"version":"1.0"}
        """
      ]),
    TextSample(
      file: "code-resources", format: "CodeResources",
      texts: [
        """
        <plist><dict><key>files</key><dict>
        <key>de.lproj/a.strings</key>
        <dict><key>hash</key><data>QQ==</data><key>optional</key><true/></dict>
        <key>b.png</key><data>QUI=</data>
        </dict><key>files2</key><dict>
        <key>de.lproj/a&amp;b</key>
        <dict>
          <key>hash2</key><data>QQ==</data>
        </dict>
        </dict><key>rules</key><dict><key>^x</key><true/></dict></dict></plist>
        """
      ]),
    TextSample(
      file: "strings-xml", format: "strings.xml",
      texts: [
        """
        <?xml version="1.0"?><!-- c --><resources xmlns:t="x"><string name="a">A \\'b\\' \\u0041\\n "  c  " &amp; <b>d</b></string>
        <string name="n" translatable="false">N</string><plurals name="p"><item quantity="one">%d x</item><item quantity="other">%d
         xs</item></plurals><string-array name="r"><item>1</item><item>@string/a</item></string-array><item type="string" name="i">I</item>
        <string name="e"/><xliff:g id="y"/><string name="f"><![CDATA[<u>]]> <xliff:g id="z">%1$s</xliff:g></string><integer name="k">1</integer></resources>
        """
      ]),
    TextSample(
      file: "cds-root", format: "cds-root XML",
      texts: [
        """
        <cds-root><cds-unit id="device.mac">Mac %1$#@a@ &amp; %#@b@</cds-unit><cds-unit id="device.iphone.plural.one">%d</cds-unit>
        <cds-unit id="substitutions">%#@a@ in %2$@</cds-unit><cds-unit id="substitutions.a.plural.one">%1$d</cds-unit><cds-unit
         id="substitutions.b.device.other.plural.other">%#@a@</cds-unit></cds-root>
        """,
        "<cds-root><cds-unit id=\"plural.one\">{cnt, plural, one {%d} other {%d x}}</cds-unit></cds-root>",
      ]),
    TextSample(
      file: "web-extension", format: "web extension messages",
      texts: [
        """
        {"a":{"message":"A $b$ $1","description":"d","placeholders":{"b":{"content":"$1"}}},"c":{"message":""},"d":{"description":"e"},
        "f":"g","A":{"message":"h"}}
        """
      ]),
    TextSample(
      file: "txstrings", format: "txstrings.json",
      texts: [
        """
        {"de":{"a":{"string":"Auf"},"b":{"string":"{cnt, plural, one {%d x} other {%d y}}"},"c":{"string":
        "<cds-root><cds-unit id='device.mac'>z</cds-unit></cds-root>","meta":{}},"d":{"string":null}},"pt_BR":{"a":{"string":"Abrir %1$#@{n, plural, other {%d}}@"}}}
        """
      ]),
    TextSample(
      file: "locale-keyed", format: "JSON of several locales",
      texts: [
        "{\"de\": {\"a\": \"A {{n}}\", \"b_one\": \"1\", \"b_other\": \"2\"}, \"fr\" : {\"a\": [\"x\"]} ,\"pt-BR\":{} }",
        "{\"en\": {\"a\": \"b\"}, \"x\": \"y\"}",
      ]),
    TextSample(
      file: "fbt", format: "fbt JSON",
      texts: [
        """
        {"phrases":[{"hashToLeaf":{"m":{"text":"{u} - {n}","desc":"d"},"o":{"text":"{u} - 1","desc":"d"}},"jsfbt":{"t":{"*":{"*":{"text":"{u} - {n}","desc":"d"},
        "_1":{"text":"{u} - 1","desc":"d"}}},"m":[{"token":"u","type":1},{"token":"n","type":2,"singular":true}]}}],"translationGroups":[{"fb-locale":"el_GR",
        "translations":{"o":{"tokens":["u"],"types":[3],"translations":[{"translation":"{u} a","variations":{"0":1}},{"translation":"{u} b","variations":{"0":"2"}}]},
        "m":{"tokens":["u","n"],"types":[3,28],"translations":[{"translation":"{u} c {n}","variations":{"0":3,"1":24}}]}}}]}
        """
      ]),
    TextSample(
      file: "fbt-resources", format: "fbt resources",
      texts: [
        """
        [{"description":"d","id":"4","text_or_table":{"UNKNOWN":{"ONE":"{u}: 1","OTHER":"{u}: {n}"}},"variations":[{"type":"GENDER","token":"u"},
        {"type":"NUMBER","token":"n"}]},{"id":"1","text_or_table":"Hi"}]
        """,
        "{\"4\":{\"male\":{\"one\":\"a\",\"other\":\"b\"},\"female\":\"c\",\"default\":{\"one\":\"d\"}},\"1\":\"f\"}",
      ]),
    TextSample(
      file: "json", format: "JSON",
      texts: [
        """
        {"a":"A {{n}}","b":{"c":"C","d":["x","y",{"z":"1"}]},"e_one":"1","e_other":"2","e_plural":"3","f":{"one":"1","other":"2"},
        "g_0":"0","g_1":"1","g":"h","i":{"*":{"one":"j"}},"k_ordinal_one":"1","k_ordinal_other":"2","@l":{"m":1},"n":null,"o_male":"p"}
        """,
        "{\"a\":\"b\",\"a_plural\":\"c\",\"d_0\":\"1\",\"d_1\":\"2\",\"d_2\":\"3\",\"e_zero\":\"4\",\"e_other\":\"5\"}",
        "{\"domain\":\"m\",\"locale_data\":{\"m\":{\"\":{\"plural_forms\":\"nplurals=2; plural=n>1\"},\"a\":[\"b\"],\"c\":[\"d\",\"e\"],\"f\":[]}}}",
      ]),
    TextSample(
      file: "arb", format: ".arb",
      texts: [
        "{\"@@locale\":\"de\",\"a\":\"A {n}\",\"@a\":{\"placeholders\":{\"n\":{}}},\"b\":\"{n, plural, one{1} other{#}}\"}"
      ]),
    TextSample(
      file: "xliff", format: "XLIFF",
      texts: [
        """
        <?xml version="1.0"?><xliff version="1.2"><file original="de.lproj/L.strings" source-language="en" target-language="de"><body><group>
        <trans-unit id="k"><source>%1$#@a@ <g id="1">x</g></source><target>%#@a@</target><note>n</note></trans-unit></group>
        <trans-unit id="k|==|substitutions.a.plural.one"><source>%1$d &lt;a&gt;</source></trans-unit><trans-unit id="d|==|device.mac.plural.other">
        <source>%d<![CDATA[<]]></source><target/></trans-unit><trans-unit id="/r:dict/NSStringLocalizedFormatKey:dict/:string"><source>%#@v@</source>
        </trans-unit><trans-unit id="/r:dict/v:dict/other:dict/:string"><source>%d</source></trans-unit></body></file></xliff>
        """,
        """
        <xliff version="1.2"><file original="a.strings" source-language="en" target-language="de"><body>
        <trans-unit id="empty"/><trans-unit id="b"><source>x</source><target>y</target></trans-unit>
        <trans-unit id="c"></trans-unit><trans-unit id="d"><target>z</target></trans-unit></body></file></xliff>
        """,
      ]),
    TextSample(
      file: "po", format: ".po",
      texts: [
        """
        # c
        msgid "<PRId64> <ABCd64> <PRIu8> <PRI> <PRIx>"
        msgstr "<PRIi32> <XYZx16> <I> <PRIoMAX>"
        msgid ""
        msgstr "Content-Type: text/plain; charset=UTF-8\\n"
        "Plural-Forms: nplurals=3; plural=n%10==1?0:n==2?1:2;\\n"

        #, fuzzy, c-format
        msgid "f"
        msgstr "F"
        msgctxt "x"
        msgid "a\\t" "b"
        msgstr "A\\101\\x41\\""
        msgid "one"
        msgid_plural "%d many"
        msgstr[0] "1"
        msgstr[1] "2"
        msgstr[2] "3"
        #~ msgid "old"
        domain "d"
        msgid "u"
        msgstr ""
        """
      ]),
    TextSample(
      file: "pot", format: ".pot",
      texts: ["msgid \"\"\nmsgstr \"x\"\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\n"]),
    TextSample(
      file: "properties", format: ".properties",
      texts: [
        "# c\n! d\na=b\nc : d\\\n   e\nf\\=g\\u0041\\t = \\\\h\ni\n=j\n\\ k = l\na = m\nn=o\\\r\n  p\\\\\nq\tr\n"
      ]),
    TextSample(
      file: "fluent", format: "Fluent",
      texts: [
        "# c\na = A { $n }\n  B\n   C\n    .t = T\n\n-b = { $n ->\n  [one] x\n *[other] y\n }\nc =\n  D\n\na = E\nd\n.e = f\ng = { \"}\" }\nh = { i\nj = k\n"
      ]),
    TextSample(
      file: "jar-manifest", format: "META-INF manifest",
      texts: [
        "Manifest-Version: 1.0\r\nCreated-By: x\r\n\r\nName: res/de/a\r\nSHA-256-Digest: QQ==\r\n\r\nName: res/lo\r\n ng/de\r\nSHA: b\r\n\r\nName: c\n\n\nname: de\nx\n"
      ]),
  ]
}

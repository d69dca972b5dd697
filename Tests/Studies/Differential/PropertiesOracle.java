import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.TreeSet;

/**
 * Prints the keys and values of properties files as java.util.Properties reads them: one JSON array per line, with the
 * path, the key and the value. As in java.util.PropertyResourceBundle, a file that is not UTF-8 is ISO-8859-1.
 */
class PropertiesOracle {
    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String path : new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
            Properties properties = new Properties();
            byte[] bytes = Files.readAllBytes(Path.of(path));
            try {
                properties.load(
                    new StringReader(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString()));
            } catch (CharacterCodingException error) {
                properties.clear();
                properties.load(new ByteArrayInputStream(bytes));
            } catch (IllegalArgumentException error) {
                // A malformed \\uxxxx sequence.
                out.println("[" + quoted(path) + "]");
                continue;
            }
            for (String key : new TreeSet<>(properties.stringPropertyNames())) {
                out.println("[" + quoted(path) + "," + quoted(key) + "," + quoted(properties.getProperty(key)) + "]");
            }
        }
        out.flush();
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char unit : text.toCharArray()) {
            if (unit < 0x20 || unit > 0x7e || unit == '"' || unit == '\\') {
                out.append(String.format("\\u%04x", (int) unit));
            } else {
                out.append(unit);
            }
        }
        return out.append('"').toString();
    }
}

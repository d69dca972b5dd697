package ballast;

import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks the Java reader of language packs. Tests/System/JavaReader/check runs it.
 *
 * <pre>
 * PackDigests vectors FILE            compares the answers with those of lines that the script writes
 * PackDigests digests FILE COUNT OUT  writes a digest of every mutated pack; pack-digests writes the same in Swift
 * </pre>
 */
public final class PackDigests {
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("vectors")) vectors(arguments[1]);
    else digests(arguments[1], Integer.parseInt(arguments[2]), arguments[3]);
  }

  // Vectors

  private static int failures, checks;

  private static void expect(boolean condition, String name) {
    checks++;
    if (condition) return;
    failures++;
    System.err.println("failed: " + name);
  }

  /** Lines of fields separated by tabs; texts are hexadecimal digits. */
  private static void vectors(String path) throws Exception {
    Map<String, byte[]> packs = new HashMap<>();
    LanguagePack pack = null;
    String name = "";
    for (String line : Files.readAllLines(Paths.get(path))) {
      String[] fields = line.split("\t", -1);
      switch (fields[0]) {
        case "pack": {
          name = fields[1];
          packs.put(name, bytes(fields[2]));
          pack = new LanguagePack(ByteBuffer.wrap(bytes(fields[2])));
          pack.verify();
          LanguagePack.Info info = pack.info();
          List<String> found = new ArrayList<>(Arrays.asList(info.locale, info.baseLocale, info.appIdentifier, info.appVersion));
          found.add(Integer.toString(pack.revision));
          found.add(Integer.toString(pack.messageCount()));
          found.add(String.join(",", info.parents));
          found.add(String.join(",", info.tables.keySet()));
          expect(String.join("|", found).equals(text(fields[3])), name + ": metadata " + found);
          break;
        }
        case "answer": {
          LanguagePack.Message message = pack.message(text(fields[1]), text(fields[2]));
          String found = message == null ? "null" : json(message);
          expect(found.equals(text(fields[3])), name + ": key " + text(fields[2]) + ": " + found);
          if (message instanceof LanguagePack.Choice) {
            LanguagePack.Choice choice = (LanguagePack.Choice) message;
            for (int index = 0; index < choice.keys.size(); index++) {
              int wanted = index;
              String own = choice.messages.get(index).text((selector, keys) -> keys.get(0));
              boolean[] isOuter = {true};
              String shown = choice.text((selector, keys) -> {
                int selected = isOuter[0] ? wanted : 0;
                isOuter[0] = false;
                return keys.get(selected);
              });
              expect(shown.equals(own), name + ": case " + index + " of " + text(fields[2]) + ": " + shown);
            }
          }
          break;
        }
        case "damaged": {
          String found = "none";
          try {
            LanguagePack damaged = new LanguagePack(ByteBuffer.wrap(bytes(fields[2])));
            if (!fields[3].equals("-")) damaged.message("Localizable", text(fields[3]));
          } catch (LanguagePack.PackException error) {
            found = camelCase(error.reason);
          }
          expect(found.equals(fields[4]), fields[1] + ": " + found);
          break;
        }
        case "download": {
          String found = "none";
          try {
            byte[] file = LanguagePack.restore(bytes(fields[2]), open(packs.get(fields[3])), open(packs.get(fields[4])), 256 << 20);
            expect(Arrays.equals(file, packs.get(fields[5])), fields[1] + ": other bytes");
          } catch (LanguagePack.PackException error) {
            found = camelCase(error.reason);
          }
          expect(found.equals(fields[6]), fields[1] + ": " + found);
          break;
        }
        default: throw new IOException("unknown line " + fields[0]);
      }
    }
    System.out.println("Java reader: " + checks + " checks of the vectors, " + failures + " failed");
    if (failures > 0 || checks == 0) System.exit(1);
  }

  private static LanguagePack open(byte[] bytes) throws LanguagePack.PackException {
    return bytes == null ? null : new LanguagePack(ByteBuffer.wrap(bytes));
  }

  private static String camelCase(LanguagePack.Reason reason) {
    StringBuilder name = new StringBuilder();
    for (String word : reason.name().split("_")) {
      name.append(name.length() == 0 ? word.toLowerCase() : word.charAt(0) + word.substring(1).toLowerCase());
    }
    return name.toString();
  }

  private static byte[] bytes(String digits) {
    byte[] bytes = new byte[digits.length() / 2];
    for (int index = 0; index < bytes.length; index++) {
      bytes[index] = (byte) Integer.parseInt(digits.substring(2 * index, 2 * index + 2), 16);
    }
    return bytes;
  }

  private static String text(String digits) { return new String(bytes(digits), StandardCharsets.UTF_8); }

  private static final String[] SELECTORS = {"plural", "ordinal", "gender", "device", "word", "form"};
  private static final String[] KEYS = {"category", "exactly", "gender", "device", "word", "any", "form"};
  private static final String[] CATEGORIES = {"zero", "one", "two", "few", "many", "other"};
  private static final String[] GENDERS = {"male", "female", "unknown"};
  private static final String[] DEVICES = {"iPhone", "iPad", "iPod", "watch", "tv", "vision", "mac", "other"};

  /** The message in the JSON of the vectors, without spaces, with sorted names and only ASCII. */
  private static String json(LanguagePack.Message message) {
    if (message instanceof LanguagePack.Text) return quoted(((LanguagePack.Text) message).text);
    StringBuilder json = new StringBuilder();
    if (message instanceof LanguagePack.Parts) {
      LanguagePack.Parts parts = (LanguagePack.Parts) message;
      json.append("{\"format\":").append(json(parts.format)).append(",\"parts\":[");
      for (LanguagePack.Part part : parts.parts) {
        if (part != parts.parts.get(0)) json.append(',');
        json.append("{\"argument\":").append(quoted(argument(part.argument)));
        json.append(",\"conversion\":").append(quoted(part.conversion));
        json.append(",\"message\":").append(json(part.message)).append(",\"name\":").append(quoted(part.name)).append('}');
      }
      return json.append("]}").toString();
    }
    LanguagePack.Choice choice = (LanguagePack.Choice) message;
    json.append('{');
    LanguagePack.Selector selector = choice.selector;
    if (selector.argument != null) json.append("\"argument\":").append(quoted(argument(selector.argument))).append(',');
    json.append("\"cases\":[");
    for (int index = 0; index < choice.keys.size(); index++) {
      LanguagePack.Key key = choice.keys.get(index);
      if (index > 0) json.append(',');
      json.append("{\"key\":").append(quoted(KEYS[key.kind])).append(",\"message\":").append(json(choice.messages.get(index)));
      String value = value(key);
      if (value != null) json.append(",\"value\":").append(quoted(value));
      json.append('}');
    }
    json.append(']');
    if (selector.rule != null) json.append(",\"rule\":").append(quoted(selector.rule.text));
    return json.append(",\"selector\":").append(quoted(SELECTORS[selector.kind])).append('}').toString();
  }

  private static String argument(LanguagePack.Argument argument) {
    switch (argument.kind) {
      case LanguagePack.Argument.FIRST: return "first";
      case LanguagePack.Argument.USER: return "user";
      case LanguagePack.Argument.POSITION: return "position:" + Long.toUnsignedString(argument.position);
      default: return "name:" + argument.name;
    }
  }

  private static String value(LanguagePack.Key key) {
    switch (key.kind) {
      case LanguagePack.Key.CATEGORY: return CATEGORIES[(int) key.number];
      case LanguagePack.Key.GENDER: return GENDERS[(int) key.number];
      case LanguagePack.Key.DEVICE: return DEVICES[(int) key.number];
      case LanguagePack.Key.EXACTLY: return Long.toString(key.number);
      case LanguagePack.Key.FORM: return Long.toUnsignedString(key.number);
      case LanguagePack.Key.WORD: return key.word;
      default: return null;
    }
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char unit : text.toCharArray()) {
      if (unit == '"' || unit == '\\') quoted.append('\\').append(unit);
      else if (unit >= 32 && unit < 127) quoted.append(unit);
      else quoted.append(String.format("\\u%04x", (int) unit));
    }
    return quoted.append('"').toString();
  }

  // Mutations

  /** SplitMix64. */
  private static long state;

  private static long next() {
    state += 0x9e3779b97f4a7c15L;
    long word = state;
    word = (word ^ word >>> 30) * 0xbf58476d1ce4e5b9L;
    word = (word ^ word >>> 27) * 0x94d049bb133111ebL;
    return word ^ word >>> 31;
  }

  private static int below(int limit) { return (int) Long.remainderUnsigned(next(), limit); }

  private static final class Input {
    byte[] bytes;
    final List<String> tables = new ArrayList<>(), keys = new ArrayList<>();
  }

  private static void digests(String path, int count, String output) throws Exception {
    List<Input> inputs = new ArrayList<>();
    for (String line : Files.readAllLines(Paths.get(path))) {
      String[] fields = line.split("\t", -1);
      if (fields[0].equals("pack")) {
        Input input = new Input();
        input.bytes = bytes(fields[2]);
        inputs.add(input);
      } else if (fields[0].equals("answer")) {
        inputs.get(inputs.size() - 1).tables.add(text(fields[1]));
        inputs.get(inputs.size() - 1).keys.add(text(fields[2]));
      }
    }
    try (PrintWriter writer = new PrintWriter(new BufferedWriter(new FileWriter(output)))) {
      for (int number = 0; number < count; number++) {
        state = number;
        Input input = inputs.get(below(inputs.size()));
        writer.println(String.format("%016x", digest(mutated(input.bytes), input)));
      }
    }
  }

  private static byte[] mutated(byte[] original) {
    byte[] bytes = original.clone();
    for (int left = 1 + below(4); left > 0; left--) {
      int offset = below(bytes.length);
      switch (below(4)) {
        case 0: bytes[offset] = (byte) below(256); break;
        case 1: bytes[offset] ^= (byte) (1 << below(8)); break;
        case 2: bytes[offset] = bytes[below(bytes.length)]; break;
        // Small values are kinds, counts and marks.
        default: bytes[offset] = (byte) below(10); break;
      }
    }
    int use = below(8);
    if (use == 0) return Arrays.copyOf(bytes, below(bytes.length + 1));
    // Most mutations get valid checks, so that they reach the code after the checks.
    if (use > 1) {
      int blocks = (bytes.length - 64 + 4099) / 4100;
      LanguagePack.writeChecks(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), bytes.length - 4 * blocks);
    }
    return bytes;
  }

  private static long digest(byte[] bytes, Input input) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try {
      LanguagePack pack = new LanguagePack(ByteBuffer.wrap(bytes));
      for (int index = 0; index < input.keys.size(); index++) {
        try {
          LanguagePack.Message message = pack.message(input.tables.get(index), input.keys.get(index));
          if (message == null) output.write(100);
          else {
            output.write(101);
            write(message, output);
          }
        } catch (LanguagePack.PackException error) {
          output.write(code(error));
        }
      }
      try {
        pack.verify();
        output.write(102);
      } catch (LanguagePack.PackException error) {
        output.write(code(error));
      }
    } catch (LanguagePack.PackException error) {
      output.write(code(error));
    }
    ByteBuffer dump = ByteBuffer.wrap(output.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    return new LanguagePack.Hash(0).finish(dump, 0, dump.limit());
  }

  private static int code(LanguagePack.PackException error) { return 200 + error.reason.ordinal(); }

  /** Writes a message as its shape, with each text after its kind. */
  private static void write(LanguagePack.Message message, ByteArrayOutputStream output) {
    if (message instanceof LanguagePack.Text) {
      output.write(0);
      write(((LanguagePack.Text) message).text, output);
    } else if (message instanceof LanguagePack.Choice) {
      LanguagePack.Choice choice = (LanguagePack.Choice) message;
      output.write(1);
      output.write(choice.selector.kind);
      if (choice.selector.argument != null) write(choice.selector.argument, output);
      if (choice.selector.rule != null) write(choice.selector.rule.text, output);
      write(choice.keys.size(), output);
      for (int index = 0; index < choice.keys.size(); index++) {
        LanguagePack.Key key = choice.keys.get(index);
        output.write(key.kind);
        write(key.number, output);
        write(key.word == null ? "" : key.word, output);
        write(choice.messages.get(index), output);
      }
    } else {
      LanguagePack.Parts parts = (LanguagePack.Parts) message;
      output.write(2);
      write(parts.format, output);
      write(parts.parts.size(), output);
      for (LanguagePack.Part part : parts.parts) {
        write(part.name, output);
        write(part.argument, output);
        write(part.conversion, output);
        write(part.message, output);
      }
    }
  }

  private static void write(LanguagePack.Argument argument, ByteArrayOutputStream output) {
    output.write(argument.kind);
    write(argument.position, output);
    write(argument.name == null ? "" : argument.name, output);
  }

  private static void write(long number, ByteArrayOutputStream output) {
    for (int shift = 0; shift < 64; shift += 8) output.write((int) (number >>> shift));
  }

  private static void write(String text, ByteArrayOutputStream output) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    write(bytes.length, output);
    output.write(bytes, 0, bytes.length);
  }
}

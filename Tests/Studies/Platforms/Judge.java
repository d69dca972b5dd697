import com.ibm.icu.util.ULocale;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.text.DateFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Displays texts with the JDK's own formatters, and with ICU4J's. Each line of standard input has a formatter ("formatter",
 * "messageformat" or "icu4j"), a base text and a text, in Base64 and separated by spaces. Each line of output is the effect of the text:
 *
 * crash, depends, garbled, repeated, harmless, base: see judges.py
 */
final class Judge {
  /** java.util.Formatter, "Format String Syntax". */
  private static final Pattern SPECIFIER =
      Pattern.compile("%(\\d+\\$)?([-#+ 0,(<]*)?(\\d+)?(\\.\\d+)?([tT])?([a-zA-Z%])");

  private static final Pattern PLACEHOLDER = Pattern.compile("%\\d+\\$[a-zA-Z]|%[sd]\\b");

  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ROOT);
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (String line; (line = input.readLine()) != null; ) {
      String[] parts = line.split(" ", -1);
      String base = decode(parts[1]);
      String text = decode(parts[2]);
      System.out.println(switch (parts[0]) {
        case "formatter" -> formatter(base, text);
        case "messageformat" -> messageFormat(base, text);
        default -> icu(base, text);
      });
    }
  }

  private static String decode(String part) {
    return new String(Base64.getDecoder().decode(part), StandardCharsets.UTF_8);
  }

  /** Values of an argument whose type base does not state. */
  private static final Object[] UNKNOWN = {"text", 84100, 8410.5, new Date(0)};

  // java.util.Formatter

  private static String formatter(String base, String text) {
    Object[] texts = values(base, "text");
    if (texts == null) return "base";
    if (texts.length == 0 && !base.contains("%%")) return PLACEHOLDER.matcher(text).find() ? "garbled" : "harmless";
    String expected = format(base, texts);
    if (expected == null) return "base";
    String shown = format(text, texts);
    int refused = 0;
    for (Object one : UNKNOWN) if (format(text, values(base, one)) == null) refused++;
    if (refused == UNKNOWN.length) return "crash";
    if (refused > 0) return "depends";
    for (Object value : texts) {
      if (count(shown, "" + value) > Math.max(1, count(expected, "" + value))) return "repeated";
    }
    return "harmless";
  }

  private static String format(String text, Object[] values) {
    try {
      return String.format(Locale.ROOT, text, values);
    } catch (RuntimeException refused) {
      return null;
    }
  }

  /** The values of the arguments that a text reads; null if one is read as two types. An omitted one is a text. */
  private static Object[] values(String base, Object unknown) {
    List<Object> values = new ArrayList<>();
    Matcher matcher = SPECIFIER.matcher(base);
    int next = 0;
    int last = 0;
    while (matcher.find()) {
      String conversion = matcher.group(6);
      if (conversion.equals("%") || conversion.equals("n")) continue;
      String flags = matcher.group(2) == null ? "" : matcher.group(2);
      int index;
      if (matcher.group(1) != null) {
        index = Integer.parseInt(matcher.group(1).replace("$", "")) - 1;
      } else if (flags.contains("<")) {
        index = last;
      } else {
        index = next++;
      }
      last = index;
      if (index < 0 || index > 50) return null;
      while (values.size() <= index) values.add("⟦absent" + values.size() + "⟧");
      values.set(index, value(index, matcher.group(5) == null ? conversion : "t", unknown));
    }
    return values.toArray();
  }

  private static Object value(int index, String conversion, Object unknown) {
    switch (conversion) {
      case "d": case "o": case "x": case "X": return 73100 + index;
      case "e": case "E": case "f": case "g": case "G": case "a": case "A": return 7310.5 + index;
      case "c": case "C": return 'q';
      case "b": case "B": return true;
      case "t": return new Date(0);
      default: return unknown instanceof String ? "⟦" + index + "⟧" : unknown;
    }
  }

  // java.text.MessageFormat

  private static String messageFormat(String base, String text) {
    MessageFormat pattern;
    try {
      pattern = new MessageFormat(base, Locale.ROOT);
    } catch (IllegalArgumentException refused) {
      return "base";
    }
    Object[] formats = pattern.getFormatsByArgumentIndex();
    if (formats.length == 0) return "base";
    Object[] values = new Object[formats.length];
    String expected = null;
    String shown = null;
    int refused = 0;
    for (Object unknown : UNKNOWN) {
      for (int index = 0; index < formats.length; index++) {
        if (formats[index] instanceof NumberFormat) values[index] = 3;
        else if (formats[index] instanceof DateFormat) values[index] = new Date(0);
        else values[index] = unknown instanceof String ? "⟦" + index + "⟧" : unknown;
      }
      try {
        String of = pattern.format(values);
        if (expected == null) expected = of;
      } catch (IllegalArgumentException failed) {
        return "base";
      }
      try {
        String of = new MessageFormat(text, Locale.ROOT).format(values);
        if (shown == null) shown = of;
      } catch (IllegalArgumentException failed) {
        refused++;
      }
    }
    if (refused == UNKNOWN.length) return "crash";
    if (refused > 0) return "depends";
    Matcher written = Pattern.compile("\\{\\d").matcher(shown);
    return written.find() && !Pattern.compile("\\{\\d").matcher(expected).find() ? "garbled" : "harmless";
  }

  // com.ibm.icu.text.MessageFormat

  /** ICU, "Formatting Messages": the arguments with a type. */
  private static final Pattern TYPED =
      Pattern.compile("\\{\\s*(\\w+)\\s*,\\s*(number|plural|selectordinal|choice|ordinal|spellout|duration|date|time|select)");

  private static String icu(String base, String text) {
    com.ibm.icu.text.MessageFormat pattern;
    try {
      pattern = new com.ibm.icu.text.MessageFormat(base, ULocale.ENGLISH);
    } catch (IllegalArgumentException refused) {
      return "base";
    }
    if (pattern.getArgumentNames().isEmpty()) return "base";
    Map<String, String> types = new HashMap<>();
    for (Matcher matcher = TYPED.matcher(base); matcher.find(); ) types.put(matcher.group(1), matcher.group(2));
    String effect = "harmless";
    for (Object number : new Object[] {0, 1, 2, 3, 5, 11, 21, 100, 1.5}) {
      Map<String, Object> values = new HashMap<>();
      for (String name : pattern.getArgumentNames()) {
        String type = types.getOrDefault(name, "");
        if (type.isEmpty()) values.put(name, "⟦" + name + "⟧");
        else if (type.equals("select")) values.put(name, "other");
        else if (type.equals("date") || type.equals("time")) values.put(name, new Date(0));
        else values.put(name, number);
      }
      String expected;
      try {
        expected = pattern.format(values);
      } catch (RuntimeException refused) {
        return "base";
      }
      String shown;
      try {
        shown = new com.ibm.icu.text.MessageFormat(text, ULocale.ENGLISH).format(values);
      } catch (RuntimeException refused) {
        return "crash";
      }
      Pattern written = Pattern.compile("\\{\\w+\\s*[,}]");
      if (written.matcher(shown).find() && !written.matcher(expected).find()) effect = "garbled";
      for (Object value : values.values()) {
        if (value instanceof String && count(shown, "" + value) > Math.max(1, count(expected, "" + value))) {
          if (effect.equals("harmless")) effect = "repeated";
        }
      }
    }
    return effect;
  }

  private static int count(String text, String part) {
    int count = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) count++;
    return count;
  }
}

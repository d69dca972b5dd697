import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.text.DateFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Displays texts with the JDK's own formatters. Each line of standard input has a formatter ("formatter" or "messageformat"),
 * a base text and a text, in Base64 and separated by spaces. Each line of output is the effect of the text:
 *
 * crash     the formatter throws an exception, whatever the types of '%s' are
 * depends   it throws only if '%s' of base passes a text, or only if it passes a number
 * garbled   a placeholder is displayed as written, or an argument more often than in base
 * harmless  none of these
 * base      the formatter refuses the base text, or base has no arguments
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
      System.out.println(parts[0].equals("formatter") ? formatter(base, text) : messageFormat(base, text));
    }
  }

  private static String decode(String part) {
    return new String(Base64.getDecoder().decode(part), StandardCharsets.UTF_8);
  }

  // java.util.Formatter

  private static String formatter(String base, String text) {
    Object[] texts = values(base, false);
    if (texts == null) return "base";
    if (texts.length == 0) return PLACEHOLDER.matcher(text).find() ? "garbled" : "harmless";
    String expected = format(base, texts);
    if (expected == null) return "base";
    Object[] numbers = values(base, true);
    String shown = format(text, texts);
    String shownWithNumbers = format(text, numbers);
    if (shown == null && shownWithNumbers == null) return "crash";
    if (shown == null || shownWithNumbers == null) return "depends";
    for (Object value : texts) {
      if (count(shown, "" + value) > Math.max(1, count(expected, "" + value))) return "garbled";
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
  private static Object[] values(String base, boolean passesNumbers) {
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
      values.set(index, value(index, matcher.group(5) == null ? conversion : "t", passesNumbers));
    }
    return values.toArray();
  }

  private static Object value(int index, String conversion, boolean passesNumbers) {
    switch (conversion) {
      case "d": case "o": case "x": case "X": return 73100 + index;
      case "e": case "E": case "f": case "g": case "G": case "a": case "A": return 7310.5 + index;
      case "c": case "C": return 'q';
      case "b": case "B": return true;
      case "t": return new Date(0);
      default: return passesNumbers ? (Object) (84100 + index) : "⟦" + index + "⟧";
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
    for (int index = 0; index < formats.length; index++) {
      if (formats[index] instanceof NumberFormat) values[index] = 3;
      else if (formats[index] instanceof DateFormat) values[index] = new Date(0);
      else values[index] = "⟦" + index + "⟧";
    }
    String expected;
    try {
      expected = pattern.format(values);
    } catch (IllegalArgumentException refused) {
      return "base";
    }
    try {
      String shown = new MessageFormat(text, Locale.ROOT).format(values);
      Matcher written = Pattern.compile("\\{\\d").matcher(shown);
      return written.find() && !Pattern.compile("\\{\\d").matcher(expected).find() ? "garbled" : "harmless";
    } catch (IllegalArgumentException refused) {
      return "crash";
    }
  }

  private static int count(String text, String part) {
    int count = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) count++;
    return count;
  }
}

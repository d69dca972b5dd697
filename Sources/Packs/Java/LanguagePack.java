package ballast;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The messages of one locale for one version of an app, in a memory-mapped file. Written from PackAndSiteFormat.md;
 * Java 8 and Android, without dependencies. Objects may be used from several threads at the same time.
 *
 * <pre>
 * LanguagePack pack = LanguagePack.open("de.pack");
 * LanguagePack.Message message = pack.message("Localizable", "files.count");
 * String text = message.text((selector, keys) -&gt; {
 *   LanguagePack.Key exactly = new LanguagePack.Key(LanguagePack.Key.EXACTLY, count);
 *   return keys.contains(exactly) ? exactly : new LanguagePack.Key(LanguagePack.Key.CATEGORY, category(count));
 * });
 * </pre>
 */
public final class LanguagePack {
  private static final long MAGIC = 0x0a1a0a0d4b504289L;
  private static final int HEADER = 64;
  private static final int BLOCK = 4096;
  private static final int MESSAGE_LIMIT = 1 << 24;
  private static final int SIZE_LIMIT = 1 << 28;
  private static final int DEPTH_LIMIT = 24;
  /** The optional feature of a base pack with the order of its messages. */
  private static final int ORDER = 1;
  private static final long FINGERPRINT = (1L << 40) - 1;

  /** The cause of an error; the names are those of PackAndSiteFormat.md. */
  public enum Reason {
    NOT_A_PACK, WRONG_LENGTH, UNSUPPORTED_VERSION, UNSUPPORTED_FEATURES, DAMAGED, MALFORMED, NOT_A_DOWNLOAD,
    EXPANDS_TOO_FAR, WRONG_BASE, WRONG_START, UNSUPPORTED_CODEC
  }

  /** A pack or a download that is not as PackAndSiteFormat.md describes. */
  public static final class PackException extends Exception {
    private static final long serialVersionUID = 1;
    public final Reason reason;

    PackException(Reason reason) {
      super(reason.name());
      this.reason = reason;
    }
  }

  private final ByteBuffer bytes;
  private final int count;
  private final int bucketBits;
  /** The seed of the hashes of keys. */
  public final int seed;
  /** Counts the packs of one locale for one version of the app. */
  public final int revision;
  private final int optionalFeatures;
  // End offsets of the sections.
  private final int metadata, shapes, bucketSums, buckets, fingerprints, textIndex, texts, otherIds, extensions;
  private final boolean[] verified;

  /** Maps a file into memory. Replace the file by renaming a new one; if it becomes shorter, reading it is an error. */
  public static LanguagePack open(String path) throws IOException, PackException {
    try (RandomAccessFile file = new RandomAccessFile(path, "r"); FileChannel channel = file.getChannel()) {
      if (channel.size() >= 1L << 31) throw new PackException(Reason.WRONG_LENGTH);
      return new LanguagePack(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
    }
  }

  /** Reads a pack from the bytes from 0 to the limit of a buffer, which is not copied. */
  public LanguagePack(ByteBuffer source) throws PackException {
    bytes = source.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    int size = bytes.limit();
    if (size < 8 || bytes.getLong(0) != MAGIC) throw new PackException(Reason.NOT_A_PACK);
    if (size < HEADER) throw new PackException(Reason.WRONG_LENGTH);
    if (bytes.getShort(8) != 2) throw new PackException(Reason.UNSUPPORTED_VERSION);
    if (bytes.getShort(10) != 0) throw new PackException(Reason.UNSUPPORTED_FEATURES);
    optionalFeatures = bytes.getInt(12);
    seed = bytes.getInt(16);
    revision = bytes.getInt(20);
    count = number(24, MESSAGE_LIMIT);
    bucketBits = bucketBits(count);
    metadata = HEADER + number(28, SIZE_LIMIT);
    shapes = metadata + number(32, SIZE_LIMIT);
    int textSize = number(36, SIZE_LIMIT);
    if (textSize < count) throw new PackException(Reason.DAMAGED);
    int others = number(40, MESSAGE_LIMIT);
    int extensionSize = number(44, SIZE_LIMIT);
    bucketSums = shapes + ((1 << bucketBits) + 63) / 64 * 4;
    buckets = bucketSums + (1 << bucketBits);
    fingerprints = buckets + 5 * count;
    textIndex = fingerprints + (count + 7) / 8 * 4;
    texts = textIndex + textSize;
    otherIds = texts + 8 * others;
    extensions = otherIds + extensionSize;
    int blocks = (extensions - HEADER + BLOCK - 1) / BLOCK;
    if (extensions + 4 * blocks != size) throw new PackException(Reason.WRONG_LENGTH);
    if (bytes.getLong(56) != new Hash(1).add(bytes, 0, 56).finish(bytes, extensions, size)) {
      throw new PackException(Reason.DAMAGED);
    }
    verified = new boolean[blocks];
  }

  private int number(int offset, int limit) throws PackException {
    int number = bytes.getInt(offset);
    if (number < 0 || number > limit) throw new PackException(Reason.DAMAGED);
    return number;
  }

  private static int bucketBits(int count) {
    return count < 2 ? 0 : 31 - Integer.numberOfLeadingZeros(count);
  }

  /** The number of messages in all tables. */
  public int messageCount() { return count; }

  /** The checksum of the whole file. */
  public long checksum() { return bytes.getLong(48); }

  /** Verifies all blocks and the checksum of the whole file. */
  public void verify() throws PackException {
    verify(HEADER, extensions);
    if (new Hash(2).add(bytes, 0, 48).finish(bytes, HEADER, extensions) != checksum()) {
      throw new PackException(Reason.DAMAGED);
    }
  }

  private void verify(int start, int end) throws PackException {
    if (start >= end) return;
    for (int block = (start - HEADER) / BLOCK; block <= (end - 1 - HEADER) / BLOCK; block++) {
      if (block < verified.length && verified[block]) continue;
      int first = HEADER + block * BLOCK;
      int last = Math.min(first + BLOCK, extensions);
      if (first >= last || (int) new Hash(3).finish(bytes, first, last) != bytes.getInt(extensions + 4 * block)) {
        throw new PackException(Reason.DAMAGED);
      }
      verified[block] = true;
    }
  }

  /** The metadata of a pack. Locales are BCP 47 tags. */
  public static final class Info {
    public String locale, baseLocale, appIdentifier, appVersion;
    /** The locales that are tried after this one and before base. */
    public final List<String> parents = new ArrayList<>();
    /** Table names, each with the name of its placeholder syntax. */
    public final Map<String, String> tables = new java.util.LinkedHashMap<>();
  }

  public Info info() throws PackException {
    verify(HEADER, metadata);
    Reader reader = new Reader(bytes, HEADER, metadata);
    Info info = new Info();
    info.locale = reader.text();
    info.baseLocale = reader.text();
    info.appIdentifier = reader.text();
    info.appVersion = reader.text();
    for (long left = reader.count(); left > 0; left--) info.parents.add(reader.text());
    for (long left = reader.count(); left > 0; left--) info.tables.put(reader.text(), reader.text());
    return info;
  }

  // Look-up

  /** Returns the message of a key, or null if the pack does not contain the key. */
  public Message message(String table, String key) throws PackException {
    byte[] name = table.getBytes(StandardCharsets.UTF_8);
    byte[] text = key.getBytes(StandardCharsets.UTF_8);
    long tableSeed = new Hash(seed & 0xffffffffL).finish(ByteBuffer.wrap(name).order(ByteOrder.LITTLE_ENDIAN), 0, name.length);
    long id = new Hash(tableSeed).finish(ByteBuffer.wrap(text).order(ByteOrder.LITTLE_ENDIAN), 0, text.length);
    int index = index(id);
    return index < 0 ? null : message(index);
  }

  private int index(long id) throws PackException {
    if (count == 0) return -1;
    int bucket = bucketBits == 0 ? 0 : (int) (id >>> (64 - bucketBits));
    int sum = shapes + bucket / 64 * 4;
    int group = bucketSums + bucket / 64 * 64;
    int own = bucketSums + bucket;
    verify(sum, sum + 4);
    verify(group, own + 1);
    long start = bytes.getInt(sum) & 0xffffffffL;
    for (int offset = group; offset < own; offset++) start += bytes.get(offset) & 255;
    long end = start + (bytes.get(own) & 255);
    if (end > count) throw new PackException(Reason.MALFORMED);
    verify(buckets + (int) start * 5, buckets + (int) end * 5);
    for (int index = (int) start; index < end; index++) if (fingerprint(index) == (id & FINGERPRINT)) return index;
    return -1;
  }

  private long fingerprint(int index) {
    int offset = buckets + 5 * index;
    return bytes.getInt(offset) & 0xffffffffL | (bytes.get(offset + 4) & 255L) << 32;
  }

  private Message message(int index) throws PackException {
    int entry = fingerprints + index / 8 * 4;
    verify(entry, entry + 4);
    int start = textIndex + (int) Math.min(bytes.getInt(entry) & 0xffffffffL, texts - textIndex);
    for (int before = index % 8; before > 0; before--) start = end(start) + 1;
    int end = end(start);
    int digits = start < end && bytes.get(start) == 1 ? 2 : start < end && bytes.get(start) == 2 ? 4 : 0;
    if (digits == 0) return new Text(text(start, end));
    verify(metadata, shapes);
    long shape = shape(bytes, start, end, digits);
    Decoder decoder = new Decoder(this, start + digits + 1, end);
    Reader reader = new Reader(bytes, metadata, shapes);
    if (shape > shapes - metadata) throw new PackException(Reason.MALFORMED);
    reader.position += (int) shape;
    Message message = decoder.node(reader, 0);
    if (!decoder.isComplete()) throw new PackException(Reason.MALFORMED);
    return message;
  }

  private static long shape(ByteBuffer bytes, int start, int end, int digits) {
    long shape = 0;
    for (int digit = digits; digit > 0; digit--) {
      int value = start + digit < end ? bytes.get(start + digit) & 255 : 0;
      shape = shape * 255 + Math.max(0, value - 1);
    }
    return shape;
  }

  /** The offset of the next zero. */
  private int end(int start) throws PackException {
    for (int offset = start; offset < texts; offset++) {
      if (offset == start || (offset - HEADER) % BLOCK == 0) verify(offset, offset + 1);
      if (bytes.get(offset) == 0) return offset;
    }
    throw new PackException(Reason.MALFORMED);
  }

  private String text(int start, int end) {
    byte[] text = new byte[end - start];
    int length = 0;
    for (int offset = start; offset < end; offset++) {
      byte next = bytes.get(offset);
      if (next == 4 && offset + 1 < end) next = (byte) (bytes.get(++offset) - 64);
      text[length++] = next;
    }
    return utf8(text, length);
  }

  /** Decodes UTF-8, with U+FFFD for each part that is not valid, as the Unicode Standard recommends. */
  static String utf8(byte[] bytes, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int index = 0; index < length; ) {
      int lead = bytes[index++] & 255;
      int more = lead < 0x80 ? 0 : lead < 0xc2 ? -1 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : -1;
      if (more <= 0) {
        text.append(more == 0 ? (char) lead : '\ufffd');
        continue;
      }
      int low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
      int high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
      int scalar = lead & (0x3f >> more);
      for (; more > 0 && index < length; more--) {
        int next = bytes[index] & 255;
        if (next < low || next > high) break;
        scalar = scalar << 6 | next & 0x3f;
        low = 0x80;
        high = 0xbf;
        index++;
      }
      if (more > 0) text.append('\ufffd');
      else text.appendCodePoint(scalar);
    }
    return text.toString();
  }

  // Messages

  /** A text, a choice or a text with parts. */
  public abstract static class Message {
    /** Returns the text of the cases that a chooser selects; a part stands in the text as %#@name@. */
    public abstract String text(Chooser chooser);
  }

  public static final class Text extends Message {
    public final String text;
    Text(String text) { this.text = text; }
    @Override public String text(Chooser chooser) { return text; }
  }

  /** Selects the case of a choice, such as the plural category of an argument. */
  public interface Chooser {
    /**
     * Returns the key of the case. If it is not one of the keys, "any", or the category "other", is used.
     *
     * @param keys the keys of all cases in the order of the pack, such as an exact number beside plural categories
     */
    Key key(Selector selector, List<Key> keys);
  }

  public static final class Choice extends Message {
    public final Selector selector;
    public final List<Key> keys = new ArrayList<>();
    public final List<Message> messages = new ArrayList<>();
    Choice(Selector selector) { this.selector = selector; }

    @Override public String text(Chooser chooser) {
      int index = keys.indexOf(chooser.key(selector, Collections.unmodifiableList(keys)));
      if (index < 0) index = keys.indexOf(new Key(Key.ANY, 0));
      if (index < 0) index = keys.indexOf(new Key(Key.CATEGORY, 5));
      return index < 0 ? "" : messages.get(index).text(chooser);
    }
  }

  public static final class Parts extends Message {
    public final Message format;
    public final List<Part> parts = new ArrayList<>();
    Parts(Message format) { this.format = format; }
    @Override public String text(Chooser chooser) { return format.text(chooser); }
  }

  public static final class Part {
    public String name, conversion;
    public Argument argument;
    public Message message;
  }

  public static final class Selector {
    public static final int PLURAL = 0, ORDINAL = 1, GENDER = 2, DEVICE = 3, WORD = 4, FORM = 5;
    public final int kind;
    /** Null for a device. */
    public final Argument argument;
    /** The rule of a numbered form; otherwise null. */
    public final PluralRule rule;

    Selector(int kind, Argument argument, PluralRule rule) {
      this.kind = kind;
      this.argument = argument;
      this.rule = rule;
    }
  }

  public static final class Argument {
    public static final int FIRST = 0, POSITION = 1, NAME = 2, USER = 3;
    public final int kind;
    public final long position;
    public final String name;

    Argument(int kind, long position, String name) {
      this.kind = kind;
      this.position = position;
      this.name = name;
    }
  }

  public static final class Key {
    public static final int CATEGORY = 0, EXACTLY = 1, GENDER = 2, DEVICE = 3, WORD = 4, ANY = 5, FORM = 6;
    public final int kind;
    /** A category, gender, device, exact number or form. */
    public final long number;
    public final String word;

    public Key(int kind, long number) { this(kind, number, null); }

    public Key(int kind, long number, String word) {
      this.kind = kind;
      this.number = number;
      this.word = word;
    }

    @Override public boolean equals(Object other) {
      return other instanceof Key && ((Key) other).kind == kind && ((Key) other).number == number
          && (word == null ? ((Key) other).word == null : word.equals(((Key) other).word));
    }

    @Override public int hashCode() { return 31 * kind + Long.valueOf(number).hashCode(); }
  }

  /** Fills the texts of a record into a shape. */
  private static final class Decoder {
    private final LanguagePack pack;
    private final int first, end;
    private int position;
    private final List<String> texts = new ArrayList<>();

    Decoder(LanguagePack pack, int first, int end) {
      this.pack = pack;
      this.first = first;
      this.end = end;
      position = first;
    }

    /** A record without texts is as long as one with a single empty text. */
    boolean isComplete() { return position == end + 1 || position == first && first == end; }

    Message node(Reader reader, int depth) throws PackException {
      if (depth >= DEPTH_LIMIT) throw new PackException(Reason.MALFORMED);
      switch (reader.next()) {
        case 0: return new Text(nextText());
        case 1: {
          Choice choice = new Choice(selector(reader));
          for (long left = reader.count(); left > 0; left--) {
            choice.keys.add(key(reader));
            choice.messages.add(node(reader, depth + 1));
          }
          return choice;
        }
        case 2: {
          Parts message = new Parts(node(reader, depth + 1));
          for (long left = reader.count(); left > 0; left--) {
            Part part = new Part();
            part.name = reader.text();
            part.argument = argument(reader);
            part.conversion = reader.text();
            part.message = node(reader, depth + 1);
            message.parts.add(part);
          }
          return message;
        }
        case 3: {
          long index = reader.count();
          if (index >= texts.size()) throw new PackException(Reason.MALFORMED);
          return new Text(texts.get((int) index));
        }
        default: throw new PackException(Reason.MALFORMED);
      }
    }

    private String nextText() throws PackException {
      // Without a pack, only the extent of a shape is needed.
      if (pack == null) {
        texts.add("");
        return "";
      }
      if (position > end) throw new PackException(Reason.MALFORMED);
      int start = position;
      while (position < end && pack.bytes.get(position) != 3) position++;
      String text = pack.text(start, position);
      position++;
      texts.add(text);
      return text;
    }

    private static Selector selector(Reader reader) throws PackException {
      int kind = reader.next();
      if (kind > Selector.FORM) throw new PackException(Reason.MALFORMED);
      if (kind == Selector.DEVICE) return new Selector(kind, null, null);
      Argument argument = argument(reader);
      if (kind != Selector.FORM) return new Selector(kind, argument, null);
      PluralRule rule = PluralRule.parse(reader.text());
      if (rule == null) throw new PackException(Reason.MALFORMED);
      return new Selector(kind, argument, rule);
    }

    private static Argument argument(Reader reader) throws PackException {
      int kind = reader.next();
      switch (kind) {
        case Argument.FIRST: case Argument.USER: return new Argument(kind, 0, null);
        case Argument.POSITION: return new Argument(kind, reader.varint(), null);
        case Argument.NAME: return new Argument(kind, 0, reader.text());
        default: throw new PackException(Reason.MALFORMED);
      }
    }

    private static Key key(Reader reader) throws PackException {
      int kind = reader.next();
      switch (kind) {
        case Key.CATEGORY: return new Key(kind, reader.below(6));
        case Key.EXACTLY: {
          long value = reader.varint();
          return new Key(kind, value >>> 1 ^ -(value & 1));
        }
        case Key.GENDER: return new Key(kind, reader.below(3));
        case Key.DEVICE: return new Key(kind, reader.below(8));
        case Key.WORD: return new Key(kind, 0, reader.text());
        case Key.ANY: return new Key(kind, 0);
        case Key.FORM: return new Key(kind, reader.varint());
        default: throw new PackException(Reason.MALFORMED);
      }
    }
  }

  /** A cursor over variable-length integers, and texts after their lengths. */
  private static final class Reader {
    final ByteBuffer bytes;
    int position;
    final int end;

    Reader(ByteBuffer bytes, int start, int end) {
      this.bytes = bytes;
      position = start;
      this.end = end;
    }

    int next() throws PackException {
      if (position >= end) throw new PackException(Reason.MALFORMED);
      return bytes.get(position++) & 255;
    }

    int below(int limit) throws PackException {
      int value = next();
      if (value >= limit) throw new PackException(Reason.MALFORMED);
      return value;
    }

    long varint() throws PackException {
      long value = 0;
      for (int shift = 0; shift < 64; shift += 7) {
        int next = next();
        value |= (next & 127L) << shift;
        if (next < 128) return value;
      }
      throw new PackException(Reason.MALFORMED);
    }

    long count() throws PackException {
      long value = varint();
      if (value < 0) throw new PackException(Reason.MALFORMED);
      return value;
    }

    byte[] skip(long length) throws PackException {
      if (length > end - position) throw new PackException(Reason.MALFORMED);
      byte[] part = new byte[(int) length];
      for (int index = 0; index < part.length; index++) part[index] = bytes.get(position++);
      return part;
    }

    String text() throws PackException {
      byte[] text = skip(count());
      return utf8(text, text.length);
    }
  }

  /** The rule of numbered plural forms: an expression of gettext's plural=, with C's operators on unsigned integers. */
  public static final class PluralRule {
    private static final int LENGTH_LIMIT = 2000;
    private static final int LEVEL_LIMIT = 64;
    private static final String[][] SIGNS = {
      {"||"}, {"&&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*", "/", "%"}
    };
    /** The expression without spaces and outer parentheses. */
    public final String text;
    private final Node root;

    private PluralRule(String text, Node root) {
      this.text = text;
      this.root = root;
    }

    /** An expression; the operands of a number and of "n" are null. */
    private static final class Node {
      String sign;
      long number;
      Node one, two, three;

      Node(String sign, Node one, Node two, Node three) {
        this.sign = sign;
        this.one = one;
        this.two = two;
        this.three = three;
      }
    }

    /** Returns null if the text is not such an expression. */
    static PluralRule parse(String text) {
      if (text.getBytes(StandardCharsets.UTF_8).length > LENGTH_LIMIT) return null;
      Node root = new Parser(text).whole();
      if (root == null) return null;
      StringBuilder plain = new StringBuilder();
      for (char one : text.toCharArray()) if (!isSpace(one)) plain.append(one);
      String rest = plain.toString();
      while (rest.startsWith("(") && rest.endsWith(")")) {
        String inner = rest.substring(1, rest.length() - 1);
        if (new Parser(inner).whole() == null) break;
        rest = inner;
      }
      return new PluralRule(rest, root);
    }

    /** The form of a number among some forms; 0 if the rule gives no such form. */
    public long form(long number, long forms) {
      try {
        long value = value(root, number);
        return value < 0 || value >= forms ? 0 : value;
      } catch (ArithmeticException undefined) {
        return 0;
      }
    }

    private static long value(Node node, long n) {
      switch (node.sign) {
        case "n": return n;
        case "number": return node.number;
        case "!": return value(node.one, n) == 0 ? 1 : 0;
        case "?": return value(value(node.one, n) != 0 ? node.two : node.three, n);
        case "||": return value(node.one, n) != 0 || value(node.two, n) != 0 ? 1 : 0;
        case "&&": return value(node.one, n) != 0 && value(node.two, n) != 0 ? 1 : 0;
        default: break;
      }
      long left = value(node.one, n), right = value(node.two, n);
      switch (node.sign) {
        case "==": return left == right ? 1 : 0;
        case "!=": return left != right ? 1 : 0;
        case "<": return Long.compareUnsigned(left, right) < 0 ? 1 : 0;
        case "<=": return Long.compareUnsigned(left, right) <= 0 ? 1 : 0;
        case ">": return Long.compareUnsigned(left, right) > 0 ? 1 : 0;
        case ">=": return Long.compareUnsigned(left, right) >= 0 ? 1 : 0;
        case "+": return left + right;
        case "-": return left - right;
        case "*": return left * right;
        case "/": return Long.divideUnsigned(left, right);
        default: return Long.remainderUnsigned(left, right);
      }
    }

    private static boolean isSpace(char one) { return one == ' ' || one >= 9 && one <= 13; }

    private static final class Parser {
      private final String text;
      private int position;

      Parser(String text) { this.text = text; }

      Node whole() {
        Node node = expression(0);
        skipSpace();
        return position == text.length() ? node : null;
      }

      private Node expression(int level) {
        if (level >= LEVEL_LIMIT) return null;
        Node test = binary(0, level + 1);
        if (test == null || !take("?")) return test;
        Node yes = expression(level + 1);
        if (yes == null || !take(":")) return null;
        Node no = expression(level + 1);
        return no == null ? null : new Node("?", test, yes, no);
      }

      private Node binary(int precedence, int level) {
        if (precedence == SIGNS.length) return operand(level);
        Node left = binary(precedence + 1, level);
        if (left == null) return null;
        for (String sign = sign(precedence); sign != null; sign = sign(precedence)) {
          Node right = binary(precedence + 1, level);
          if (right == null) return null;
          left = new Node(sign, left, right, null);
        }
        return left;
      }

      private Node operand(int level) {
        if (level >= LEVEL_LIMIT) return null;
        if (take("!")) {
          Node one = operand(level + 1);
          return one == null ? null : new Node("!", one, null, null);
        }
        if (take("n")) return new Node("n", null, null, null);
        if (take("(")) {
          Node inner = expression(level + 1);
          return inner == null || !take(")") ? null : inner;
        }
        skipSpace();
        int start = position;
        while (position < text.length() && text.charAt(position) >= '0' && text.charAt(position) <= '9') position++;
        try {
          Node node = new Node("number", null, null, null);
          node.number = Long.parseUnsignedLong(text.substring(start, position));
          return node;
        } catch (NumberFormatException noNumber) {
          return null;
        }
      }

      private String sign(int precedence) {
        skipSpace();
        for (int level = 0; level < SIGNS.length; level++) {
          for (String sign : SIGNS[level]) {
            if (text.startsWith(sign, position)) {
              if (level != precedence) {
                // "<" begins "<="; both have one precedence. No other sign begins another.
                return null;
              }
              position += sign.length();
              return sign;
            }
          }
        }
        return null;
      }

      private boolean take(String sign) {
        skipSpace();
        if (!text.startsWith(sign, position)) return false;
        position += sign.length();
        return true;
      }

      private void skipSpace() {
        while (position < text.length() && isSpace(text.charAt(position))) position++;
      }
    }
  }

  /** The hash of keys and checksums. */
  static final class Hash {
    private static final long FIRST = 0x9e3779b97f4a7c15L, STEP = 0xd6e8feb86659fd93L, LAST = 0xa0761d6478bd642fL;
    private long state;
    private long length;

    Hash(long seed) { state = seed ^ FIRST; }

    /** Adds bytes before the last run; their number is a multiple of eight. */
    Hash add(ByteBuffer bytes, int start, int end) {
      int offset = start;
      for (; offset + 8 <= end; offset += 8) {
        long word = bytes.getLong(offset);
        state = fold(state ^ word, STEP) ^ word;
      }
      length += offset - start;
      return this;
    }

    /** Adds the last run of bytes, and returns the hash. */
    long finish(ByteBuffer bytes, int start, int end) {
      int whole = start + ((end - start) & ~7);
      add(bytes, start, whole);
      long tail = 0;
      for (int offset = whole; offset < end; offset++) tail |= (bytes.get(offset) & 255L) << 8 * (offset - whole);
      length += end - whole;
      state = fold(state ^ tail, STEP);
      return fold(state ^ length * FIRST, LAST);
    }

    /** The high half XOR the low half of the unsigned product. */
    private static long fold(long x, long y) {
      long x0 = x & 0xffffffffL, x1 = x >>> 32, y0 = y & 0xffffffffL, y1 = y >>> 32;
      long low = x0 * y0;
      long middle = x1 * y0 + (low >>> 32);
      long other = x0 * y1 + (middle & 0xffffffffL);
      long high = x1 * y1 + (middle >>> 32) + (other >>> 32);
      return high ^ x * y;
    }
  }

  // Downloads

  /**
   * Restores the file of a pack from its download. Only downloads that are not compressed or compressed with zlib are
   * supported.
   *
   * @param base the base pack of the app's version, or null
   * @param old the pack that a delta is applied to, or null
   * @param limit the largest number of bytes of the expanded form and of the pack
   */
  public static byte[] restore(byte[] download, LanguagePack base, LanguagePack old, int limit) throws PackException {
    if (download.length < 4 || download[0] != 'B' || download[1] != 'P' || download[2] != 'D') {
      throw new PackException(Reason.NOT_A_DOWNLOAD);
    }
    if (download[3] != 2) throw new PackException(Reason.UNSUPPORTED_VERSION);
    ByteBuffer buffer = ByteBuffer.wrap(download).order(ByteOrder.LITTLE_ENDIAN);
    Reader reader = new Reader(buffer, 4, download.length);
    int kind = reader.next();
    int flags = kind >> 4;
    if ((kind & 15) > 6 || flags > 7) throw new PackException(Reason.NOT_A_DOWNLOAD);
    long checksum = ByteBuffer.wrap(reader.skip(8)).order(ByteOrder.LITTLE_ENDIAN).getLong();
    LanguagePack usedBase = (flags & 1) == 0 ? null : base, usedOld = (flags & 2) == 0 ? null : old;
    if ((flags & 1) != 0) check(reader, base, Reason.WRONG_BASE);
    if ((flags & 2) != 0) check(reader, old, Reason.WRONG_START);
    long size = reader.count();
    if (size > Math.min(limit, Math.max(1 << 20, download.length * 1024L))) {
      throw new PackException(Reason.EXPANDS_TOO_FAR);
    }
    byte[] payload = reader.skip(download.length - reader.position);
    byte[] form = payload;
    if ((kind & 15) == 1) form = inflate(payload, (int) size);
    else if ((kind & 15) != 0) throw new PackException(Reason.UNSUPPORTED_CODEC);
    if (form.length != size) throw new PackException(Reason.WRONG_LENGTH);
    byte[] pack = new Restoration(form, usedBase, usedOld, limit).pack();
    if (ByteBuffer.wrap(pack).order(ByteOrder.LITTLE_ENDIAN).getLong(48) != checksum) {
      throw new PackException(Reason.DAMAGED);
    }
    return pack;
  }

  private static void check(Reader reader, LanguagePack pack, Reason reason) throws PackException {
    int expected = ByteBuffer.wrap(reader.skip(4)).order(ByteOrder.LITTLE_ENDIAN).getInt();
    if (pack == null || (int) pack.checksum() != expected) throw new PackException(reason);
  }

  private static byte[] inflate(byte[] payload, int size) throws PackException {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(payload);
      byte[] form = new byte[size];
      int length = 0;
      while (length < size) {
        int more = inflater.inflate(form, length, size - length);
        if (more == 0) break;
        length += more;
      }
      if (length < size || inflater.inflate(new byte[1]) != 0 || !inflater.finished()) {
        throw new PackException(Reason.WRONG_LENGTH);
      }
      return form;
    } catch (DataFormatException error) {
      throw new PackException(Reason.DAMAGED);
    } finally {
      inflater.end();
    }
  }

  /** The fingerprint and the record of every message. */
  private static final class Contents {
    final LanguagePack pack;
    final long[] numbers;
    final int[] starts;

    Contents(LanguagePack pack) throws PackException {
      this.pack = pack;
      pack.verify(HEADER, pack.extensions);
      numbers = new long[pack.count];
      starts = new int[pack.count + 1];
      int index = 0;
      for (int bucket = 0; bucket < 1 << pack.bucketBits && pack.count > 0; bucket++) {
        for (int left = pack.bytes.get(pack.bucketSums + bucket) & 255; left > 0; left--) {
          if (index >= pack.count) throw new PackException(Reason.MALFORMED);
          numbers[index] = (long) bucket << 40 | pack.fingerprint(index);
          index++;
        }
      }
      if (index != pack.count) throw new PackException(Reason.MALFORMED);
      starts[0] = pack.textIndex;
      for (int number = 0; number < pack.count; number++) starts[number + 1] = pack.end(starts[number]) + 1;
      if (starts[pack.count] != pack.texts) throw new PackException(Reason.MALFORMED);
    }

    byte[] record(int index) {
      byte[] record = new byte[starts[index + 1] - 1 - starts[index]];
      for (int offset = 0; offset < record.length; offset++) record[offset] = pack.bytes.get(starts[index] + offset);
      return record;
    }

    /** The order of the messages by their records. A base pack contains it: the first bytes of the extensions. */
    List<Integer> byText() throws PackException {
      List<Integer> order = new ArrayList<>();
      if ((pack.optionalFeatures & ORDER) != 0) {
        int width = orderWidth(numbers.length);
        pack.orderEnd();
        boolean[] used = new boolean[numbers.length];
        for (int position = 0; position < numbers.length; position++) {
          int index = 0;
          for (int part = 0; part < width; part++) {
            index |= (pack.bytes.get(pack.otherIds + position * width + part) & 255) << 8 * part;
          }
          if (index >= numbers.length || used[index]) throw new PackException(Reason.MALFORMED);
          used[index] = true;
          order.add(index);
        }
        return order;
      }
      for (int index = 0; index < numbers.length; index++) order.add(index);
      Collections.sort(order, (one, two) -> {
        int left = starts[one], right = starts[two];
        for (; ; left++, right++) {
          int first = pack.bytes.get(left) & 255, second = pack.bytes.get(right) & 255;
          if (first != second) return first - second;
          if (first == 0) return one - two;
        }
      });
      return order;
    }
  }

  /** The bytes of an index of the order of messages. */
  private static int orderWidth(int count) {
    return count <= 1 << 16 ? 2 : 3;
  }

  /** The offset of the extensions after the order of the messages. */
  private int orderEnd() throws PackException {
    int end = otherIds + ((optionalFeatures & ORDER) == 0 ? 0 : count * orderWidth(count));
    if (end > extensions) throw new PackException(Reason.MALFORMED);
    return end;
  }

  /** Offsets of a section of shapes by their bytes, and the reverse. */
  private static final class Shapes {
    final Map<ByteBuffer, Integer> offsets = new HashMap<>();
    final Map<Integer, ByteBuffer> shapes = new HashMap<>();

    Shapes(byte[] section) throws PackException {
      Reader reader = new Reader(ByteBuffer.wrap(section), 0, section.length);
      while (reader.position < section.length) {
        int start = reader.position;
        new Decoder(null, 0, 0).node(reader, 0);
        ByteBuffer shape = ByteBuffer.wrap(Arrays.copyOfRange(section, start, reader.position));
        offsets.put(shape, start);
        shapes.put(start, shape);
      }
    }
  }

  /** Restores the file of a pack from the expanded form of a download. */
  private static final class Restoration {
    private final Reader reader;
    private final Contents base, old;
    private final long limit;
    private byte[] shapes;
    private int bits;
    private Shapes restoredShapes;
    private final Map<Contents, Shapes> ownShapes = new HashMap<>();

    Restoration(byte[] form, LanguagePack base, LanguagePack old, long limit) throws PackException {
      reader = new Reader(ByteBuffer.wrap(form), 0, form.length);
      this.base = base == null ? null : new Contents(base);
      this.old = old == null ? null : new Contents(old);
      this.limit = limit;
    }

    /** A message that the receiver has; for a key only, no contents and the whole hash. */
    private static final class Known {
      final Contents contents;
      final int index;
      final long number;

      Known(Contents contents, int index, long number) {
        this.contents = contents;
        this.index = index;
        this.number = number;
      }
    }

    private static final class Restored {
      long number;
      byte[] record;
      Known known;
    }

    byte[] pack() throws PackException {
      int optional = u32(), seed = u32(), revision = u32();
      long n = reader.count();
      if (n > MESSAGE_LIMIT) throw new PackException(Reason.MALFORMED);
      int count = (int) n;
      bits = bucketBits(count);
      LanguagePack reference = old != null ? old.pack : base != null ? base.pack : null;
      byte[] metadata = section(reference, HEADER, reference == null ? 0 : reference.metadata);
      shapes = section(reference, reference == null ? 0 : reference.metadata, reference == null ? 0 : reference.shapes);
      byte[] others = section(reference, reference == null ? 0 : reference.texts, reference == null ? 0 : reference.otherIds);
      byte[] extra = section(reference, reference == null ? 0 : reference.orderEnd(), reference == null ? 0 : reference.extensions);
      if (extra.length > SIZE_LIMIT) throw new PackException(Reason.MALFORMED);
      if (others.length % 8 != 0) throw new PackException(Reason.MALFORMED);
      List<Restored> messages = messages(known(seed), count);
      Collections.sort(messages, (one, two) -> Long.compareUnsigned(one.number, two.number));
      if ((optional & ORDER) != 0) extra = withOrder(messages, extra);
      return write(messages, optional, seed, revision, metadata, others, extra);
    }

    /** The order of the messages by their records, and the further extensions. */
    private static byte[] withOrder(List<Restored> messages, byte[] further) {
      List<Integer> order = new ArrayList<>();
      for (int index = 0; index < messages.size(); index++) order.add(index);
      Collections.sort(order, (one, two) -> {
        byte[] left = messages.get(one).record, right = messages.get(two).record;
        for (int offset = 0; offset < left.length && offset < right.length; offset++) {
          if (left[offset] != right[offset]) return (left[offset] & 255) - (right[offset] & 255);
        }
        return left.length == right.length ? one - two : left.length - right.length;
      });
      ByteArrayOutputStream extensions = new ByteArrayOutputStream();
      for (int index : order) {
        for (int part = 0; part < orderWidth(messages.size()); part++) extensions.write(index >>> 8 * part);
      }
      extensions.write(further, 0, further.length);
      return extensions.toByteArray();
    }

    private int u32() throws PackException {
      long number = reader.varint();
      if (number < 0 || number > 0xffffffffL) throw new PackException(Reason.MALFORMED);
      return (int) number;
    }

    private byte[] section(LanguagePack reference, int from, int to) throws PackException {
      byte[] own = new byte[reference == null ? 0 : to - from];
      for (int offset = 0; offset < own.length; offset++) own[offset] = reference.bytes.get(from + offset);
      long start = reader.count() - 1;
      if (start < 0) return own;
      long end = reader.count();
      byte[] middle = reader.skip(reader.count());
      if (start > own.length || end > own.length - start) throw new PackException(Reason.MALFORMED);
      ByteArrayOutputStream section = new ByteArrayOutputStream();
      section.write(own, 0, (int) start);
      section.write(middle, 0, middle.length);
      section.write(own, own.length - (int) end, (int) end);
      return section.toByteArray();
    }

    private static long reduced(long number, int from, int to) {
      return (number >>> 40 >>> Math.max(0, from - to)) << 40 | number & FINGERPRINT;
    }

    private static long reducedHash(long hash, int bits) {
      return (bits == 0 ? 0 : hash >>> (64 - bits)) << 40 | hash & FINGERPRINT;
    }

    private List<Known> known(int seed) throws PackException {
      boolean usesOld = old != null && old.pack.seed == seed, usesBase = base != null && base.pack.seed == seed;
      int common = Math.min(usesOld ? old.pack.bucketBits : 24, usesBase ? base.pack.bucketBits : 24);
      List<Known> known = new ArrayList<>();
      Set<Long> have = new HashSet<>();
      if (usesOld) {
        for (int index = 0; index < old.numbers.length; index++) {
          known.add(new Known(old, index, old.numbers[index]));
          have.add(reduced(old.numbers[index], old.pack.bucketBits, common));
        }
      }
      if (usesBase) {
        for (int index : base.byText()) {
          long number = base.numbers[index];
          if (!have.contains(reduced(number, base.pack.bucketBits, common))) known.add(new Known(base, index, number));
        }
        for (int offset = base.pack.texts; offset < base.pack.otherIds; offset += 8) {
          long hash = base.pack.bytes.getLong(offset);
          if (!have.contains(reducedHash(hash, common))) known.add(new Known(null, 0, hash));
        }
      }
      return known;
    }

    private List<Restored> messages(List<Known> known, int count) throws PackException {
      byte[] uses = new byte[known.size()];
      for (int position = 0; position < uses.length; ) {
        long run = reader.varint();
        long length = run >>> 2;
        if ((run & 3) == 3 || length == 0 || length > uses.length - position) throw new PackException(Reason.MALFORMED);
        Arrays.fill(uses, position, position + (int) length, (byte) (run & 3));
        position += (int) length;
      }
      List<Restored> messages = new ArrayList<>(), inForm = new ArrayList<>();
      int packed = 0, left = 0;
      for (int index = 0; index < uses.length; index++) {
        if (uses[index] == 0) continue;
        Restored message = new Restored();
        message.known = known.get(index);
        int own = message.known.contents == null ? 64 : message.known.contents.pack.bucketBits;
        long further = 0;
        for (int bit = 0; bit < bits - own; bit++) {
          if (left == 0) {
            packed = reader.next();
            left = 8;
          }
          further |= (packed & 1L) << bit;
          packed >>= 1;
          left--;
        }
        long number = message.known.number;
        if (message.known.contents == null) message.number = reducedHash(number, bits);
        else if (own >= bits) message.number = reduced(number, own, bits);
        else message.number = ((number >>> 40) << (bits - own) | further) << 40 | number & FINGERPRINT;
        if (uses[index] == 2) message.record = same(message.known);
        else inForm.add(message);
        messages.add(message);
      }
      int rest = count - messages.size();
      if (rest < 0 || rest > (reader.end - reader.position) / 6) throw new PackException(Reason.MALFORMED);
      long bucket = 0;
      int first = messages.size();
      for (int index = 0; index < rest; index++) {
        long more = reader.count();
        if (more >= 1L << bits || bucket + more >= 1L << bits) throw new PackException(Reason.MALFORMED);
        bucket += more;
        Restored message = new Restored();
        message.number = bucket << 40;
        messages.add(message);
        inForm.add(message);
      }
      for (int index = first; index < messages.size(); index++) {
        for (int shift = 0; shift < 40; shift += 8) messages.get(index).number |= (long) reader.next() << shift;
      }
      for (Restored message : inForm) {
        int start = reader.position;
        while (reader.next() != 0) continue;
        byte[] record = Arrays.copyOfRange(reader.bytes.array(), start, reader.position - 1);
        boolean isSame = message.known != null && record.length == 1 && record[0] == 4;
        message.record = isSame ? same(message.known) : record;
      }
      if (reader.position != reader.end) throw new PackException(Reason.MALFORMED);
      return messages;
    }

    /** The record of a known message, with the offset that its shape has in the restored pack. */
    private byte[] same(Known known) throws PackException {
      if (known.contents == null) throw new PackException(Reason.MALFORMED);
      byte[] record = known.contents.record(known.index);
      int digits = record.length > 0 && record[0] == 1 ? 2 : record.length > 0 && record[0] == 2 ? 4 : 0;
      if (digits == 0) return record;
      if (restoredShapes == null) restoredShapes = new Shapes(shapes);
      LanguagePack pack = known.contents.pack;
      Shapes own = ownShapes.get(known.contents);
      if (own == null) {
        byte[] section = new byte[pack.shapes - pack.metadata];
        for (int offset = 0; offset < section.length; offset++) section[offset] = pack.bytes.get(pack.metadata + offset);
        own = new Shapes(section);
        ownShapes.put(known.contents, own);
      }
      long shape = shape(ByteBuffer.wrap(record), 0, record.length, digits);
      ByteBuffer bytes = shape > SIZE_LIMIT ? null : own.shapes.get((int) shape);
      Integer offset = bytes == null ? null : restoredShapes.offsets.get(bytes);
      if (offset == null || record.length < digits + 1) throw new PackException(Reason.MALFORMED);
      ByteArrayOutputStream output = new ByteArrayOutputStream();
      boolean isNear = offset < 255 * 255;
      output.write(isNear ? 1 : 2);
      for (int digit = 0, remaining = offset; digit < (isNear ? 2 : 4); digit++, remaining /= 255) {
        output.write(remaining % 255 + 1);
      }
      output.write(record, digits + 1, record.length - digits - 1);
      return output.toByteArray();
    }

    private byte[] write(
        List<Restored> messages, int optional, int seed, int revision, byte[] metadata, byte[] others, byte[] extra)
        throws PackException {
      long texts = 0;
      int[] counts = new int[1 << bits];
      for (int index = 0; index < messages.size(); index++) {
        Restored message = messages.get(index);
        texts += message.record.length + 1;
        if (index > 0 && messages.get(index - 1).number == message.number) throw new PackException(Reason.MALFORMED);
        if (++counts[(int) (message.number >>> 40)] > 255) throw new PackException(Reason.MALFORMED);
      }
      if (Math.max(Math.max(metadata.length, shapes.length), Math.max(texts, extra.length)) > SIZE_LIMIT) {
        throw new PackException(Reason.MALFORMED);
      }
      long content = metadata.length + shapes.length + (counts.length + 63) / 64 * 4 + counts.length + 5L * messages.size()
          + (messages.size() + 7) / 8 * 4 + texts + others.length + extra.length;
      long blocks = (content + BLOCK - 1) / BLOCK;
      if (HEADER + content + 4 * blocks > limit) throw new PackException(Reason.EXPANDS_TOO_FAR);
      ByteBuffer file = ByteBuffer.allocate((int) (HEADER + content + 4 * blocks)).order(ByteOrder.LITTLE_ENDIAN);
      file.putLong(MAGIC).putShort((short) 2).putShort((short) 0).putInt(optional).putInt(seed).putInt(revision);
      file.putInt(messages.size()).putInt(metadata.length).putInt(shapes.length).putInt((int) texts);
      file.putInt(others.length / 8).putInt(extra.length).position(HEADER);
      file.put(metadata).put(shapes);
      int sum = 0;
      for (int bucket = 0; bucket < counts.length; bucket++) {
        if (bucket % 64 == 0) file.putInt(sum);
        sum += counts[bucket];
      }
      for (int one : counts) file.put((byte) one);
      for (Restored message : messages) {
        file.putInt((int) message.number).put((byte) (message.number >>> 32));
      }
      int offset = 0;
      for (int index = 0; index < messages.size(); index++) {
        if (index % 8 == 0) file.putInt(offset);
        offset += messages.get(index).record.length + 1;
      }
      for (Restored message : messages) file.put(message.record).put((byte) 0);
      file.put(others).put(extra);
      writeChecks(file, (int) (HEADER + content));
      return file.array();
    }
  }

  /** Writes the checks after the content, and both checksums of the header. */
  static void writeChecks(ByteBuffer file, int end) {
    for (int block = HEADER, check = end; block < end; block += BLOCK, check += 4) {
      file.putInt(check, (int) new Hash(3).finish(file, block, Math.min(block + BLOCK, end)));
    }
    file.putLong(48, new Hash(2).add(file, 0, 48).finish(file, HEADER, end));
    file.putLong(56, new Hash(1).add(file, 0, 56).finish(file, end, file.limit()));
  }
}

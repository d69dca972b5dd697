import Localization

/// The properties of a language that affect the size of texts.
struct Language: Sendable {
  /// The persons by whose gender texts vary.
  enum Genders {
    case none
    /// The person that a text is about, as in "his" and "her".
    case subject
    /// The person that a text is about, and the person who reads it.
    case subjectAndViewer
  }

  /// The number of inflected forms per word.
  var forms: Int
  var genders: Genders
  /// The most common words, in order of frequency.
  var commonWords: [String]

  init(_ forms: Int, _ genders: Genders, _ commonWords: String) {
    self.forms = forms
    self.genders = genders
    self.commonWords = commonWords.split(separator: " ").map(String.init)
  }

  init(of tag: LocaleTag) {
    self =
      Language.known[tag.text] ?? Language.known["\(tag.language)-\(tag.script ?? "")"]
      ?? Language.known[tag.language] ?? Language(2, .subject, "")
  }
}

extension Language {
  /// Function words and inflection, which ICU's data does not contain.
  private static let known: [String: Language] = [
    "ar": Language(
      3, .subjectAndViewer, "من في على إلى هذا أن أو لا هل مع هذه عن تم يمكنك لم ما كل التي بعد قد إذا"),
    "bg": Language(
      4, .subjectAndViewer, "на и за да от с се не в ви този ли са или това е по до можете вашия още"),
    "bn": Language(3, .none, "আপনি এই আপনার করুন এবং করতে না একটি জন্য কি থেকে সঙ্গে হবে এ যে কোনো আর করা হয়েছে"),
    "cs": Language(
      4, .subjectAndViewer, "a v se na je do s z si pro to že nebo k tento od po můžete o váš jste"),
    "da": Language(
      3, .subject, "du at i og din til på en er for det af med kan ikke den dine eller har vil fra"),
    "de": Language(
      3, .subject,
      "du die der und in den zu dein das auf für ist mit von dich nicht deine ein werden kannst oder"),
    "el": Language(
      4, .subjectAndViewer,
      "το να και για σας του η την σε από με τα που της θα τον στο είναι δεν ή ένα"),
    "en": Language(
      2, .subject, "to you the your this a and for in of is are on can or with be from will not that"),
    "es": Language(
      3, .subjectAndViewer, "de tu que la para el en a y los se con no una las un o por te este puedes"),
    "et": Language(
      4, .none, "ja on ei seda kui või oma saad selle et ning sinu pole see kas ka kõik veel sa mis"),
    "fi": Language(
      5, .none,
      "ja on ei tai voit tämä jos sinun sen että kun se ole tämän kaikki ovat nyt jo vain joka"),
    "fr": Language(
      3, .subjectAndViewer,
      "de vous votre les à la pour et le des en cette vos un une ou ne dans sur que pas"),
    "he": Language(
      3, .subjectAndViewer, "את של על לא כדי או עם זה אל זו שלך כל לך כבר אין רק גם עוד כאן מה יש"),
    "hi": Language(2, .subjectAndViewer, "के को में है करें से की आप अपने का इस लिए पर और नहीं किया एक या यह कर हैं"),
    "hr": Language(
      4, .subjectAndViewer, "i na je za se u ne da ili s od ovu ste što možete vaš su iz ako o već"),
    "hu": Language(
      5, .none, "a az és nem hogy vagy ha egy is meg van ezt már csak el most még ez fel be lesz"),
    "id": Language(
      1, .none,
      "anda ini di untuk dan yang dengan ke tidak dari akan atau dapat pada telah ada oleh bisa semua"),
    "it": Language(
      3, .subjectAndViewer, "di il per la e un che a in i le tuo non con una o questo da tua sono del"),
    "ja": Language(1, .none, "の を に は が と で する も した 。 して この ます から ません できます ください または など まで"),
    "ka": Language(
      3, .none, "და ამ თქვენი არ რომ თუ ან ეს უნდა ყველა არის ვერ შეგიძლიათ თქვენს კი რა მისი იყო"),
    "km": Language(1, .none, "និង របស់ អ្នក ក្នុង នេះ ដើម្បី ដែល ទៅ មិន បាន ជា ការ ពី ឬ លើ ជាមួយ ត្រូវ នៅ មាន"),
    "ko": Language(3, .none, "수 이 및 내 다시 할 회원님의 또는 더 새 있습니다 님이 모든 이 를 대한 후 하세요 때 한"),
    "lt": Language(
      5, .subjectAndViewer,
      "ir į su kad jūsų ar šį iš savo ne tai kai jei arba bus už prie dėl nuo yra galite"
    ),
    "lv": Language(
      5, .subjectAndViewer,
      "un lai ir ar no vai jūsu šo uz jūs nav tiek savu par kas tas varat kad šis ja"),
    "mk": Language(
      3, .subjectAndViewer, "на и за да од се со не во го ви ќе е или ова сте можете ги по вашиот"),
    "ms": Language(
      1, .none,
      "anda untuk dan ini dalam yang di dengan pada tidak akan daripada ke oleh telah atau boleh semua"),
    "my": Language(1, .none, "ကို သည် ၏ တွင် နှင့် မှ သင့် ရန် ပါ မည် အား သင် ဖြင့် ဤ သော လျှင် ပြီး များ ခဲ့"),
    "nb": Language(
      3, .subject, "du å i og til på for er en av det med kan ikke din dine eller har vil som fra"),
    "nl": Language(
      3, .subject, "je de van en in om te een is voor het op deze met dit dat niet of kunt aan wordt"),
    "pl": Language(
      4, .subjectAndViewer, "w i na do nie się z tej że lub to o aby jest od po za ze tę możesz czy"),
    "pt": Language(
      3, .subjectAndViewer, "de para o a e que você em com seu do não da um os as no por sua uma ou"),
    "ro": Language(
      3, .subjectAndViewer, "de și în să la a pentru cu nu o pe din sau este ai că un mai ta tău ale"),
    "ru": Language(
      5, .subjectAndViewer, "в и не на с вы для это ваш к из по или что за вас от у как чтобы этот"),
    "si": Language(3, .none, "ඔබේ සඳහා මෙම සහ ඔබ ඇත නොහැක හෝ කරන්න වෙත එක් නැත මෙය විට සමඟ ඔබට සිට තුළ"),
    "sk": Language(
      4, .subjectAndViewer, "a v na sa je do s z si pre to že alebo k tento od po môžete o váš ste"),
    "sl": Language(
      4, .subjectAndViewer, "in v na je za se da ne ali z s ste po to pri vaš od so iz lahko si"),
    "sr": Language(
      4, .subjectAndViewer, "и у да је на за се не или са од ову сте што можете ваш су из ако о већ"),
    "sv": Language(
      3, .subject, "att du i och din på för är till en med av det som kan inte den dina eller har vill"
    ),
    "th": Language(1, .none, "ที่ ของ คุณ การ ใน และ ให้ ไม่ นี้ ได้ จะ เพื่อ หรือ กับ เป็น มี จาก แล้ว โดย ไป"),
    "tr": Language(
      5, .none, "ve bir bu için ile da daha olarak de ya veya çok sonra her en kadar olan tüm var yok"),
    "uk": Language(
      5, .subjectAndViewer, "в і не на з ви для це ваш до із по або що за вас від у як щоб цей"),
    "vi": Language(
      1, .none, "của bạn này và để cho có không trong được một với các từ vào sẽ hoặc đã là người khi"),
    "zh": Language(1, .none, "的 您 在 了 是 和 有 不 这 将 可以 此 请 或 我们 到 中 与 已 你 要"),
    "zh-Hant": Language(1, .none, "的 您 在 了 是 和 有 不 這 將 可以 此 請 或 我們 到 中 與 已 你 要"),
  ]
}

/// The spacing and punctuation of a script.
struct Script: Sendable {
  var space = " "
  var stop = "."
  var comma = ","
  var question = "?"
  var hasCapitals = true

  init(of tag: LocaleTag) {
    switch tag.language {
    case "ja", "zh": (space, stop, comma, question, hasCapitals) = ("", "。", "，", "？", false)
    case "th": (space, stop, comma, question, hasCapitals) = ("", " ", " ", "?", false)
    case "my": (space, stop, comma, question, hasCapitals) = ("", "။", "၊", "?", false)
    case "km": (space, stop, comma, question, hasCapitals) = ("", "។", " ", "?", false)
    case "hi", "bn": (stop, hasCapitals) = ("।", false)
    case "ar", "fa", "ur": (comma, question, hasCapitals) = ("،", "؟", false)
    case "el": question = ";"
    case "he", "ka", "ko", "si": hasCapitals = false
    default: break
    }
    if tag.language == "ja" { comma = "、" }
  }
}

internal import Localization

/// Files without messages that an app may have once per locale.
extension ResourceFormat {
  static let interfaceFiles = ResourceFormat(
    name: "interface file", files: FilePattern("nib xib storyboard storyboardc"), kind: .interface)

  static let images = ResourceFormat(
    name: "image",
    files: FilePattern("png jpg jpeg gif webp heic heif svg tif tiff bmp icns ico ktx astc pvr avif"),
    kind: .images)

  static let audio = ResourceFormat(
    name: "audio", files: FilePattern("wav mp3 m4a aac ogg oga opus caf aif aiff flac mid midi amr"),
    kind: .audio)

  static let video = ResourceFormat(
    name: "video", files: FilePattern("mp4 m4v mov webm mkv 3gp avi mpg mpeg"), kind: .video)

  static let fonts = ResourceFormat(
    name: "font", files: FilePattern("ttf otf ttc woff woff2 dfont eot"), kind: .fonts)
}

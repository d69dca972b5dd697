// Looks up one text with Android's own reader, so that valgrind shows which bytes of the APK it reads:
// android APK LOCALE ID. Prints the text and the mappings of the APK. Needs Debian's android-libandroidfw-dev.
#include <androidfw/ApkAssets.h>
#include <androidfw/AssetManager2.h>
#include <androidfw/ResourceTypes.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

int main(int count, char** words) {
  if (count != 4) return 64;
  auto assets = android::ApkAssets::Load(words[1]);
  if (!assets) return 2;
  android::AssetManager2 manager;
  manager.SetApkAssets({assets.get()});
  android::ResTable_config device;
  memset(&device, 0, sizeof device);
  device.size = sizeof device;
  device.sdkVersion = 34;
  device.setBcp47Locale(words[2]);
  manager.SetConfiguration(device);
  android::Res_value value;
  android::ResTable_config selected;
  uint32_t flags;
  const uint32_t id = strtoul(words[3], nullptr, 0);
  const auto cookie = manager.GetResource(id, false, 0, &value, &selected, &flags);
  if (cookie == android::kInvalidCookie || value.dataType != android::Res_value::TYPE_STRING) return 1;
  size_t length = 0;
  const char* text = manager.GetStringPoolForCookie(cookie)->string8At(value.data, &length);
  printf("text %.*s\n", text ? int(length) : 0, text ? text : "");
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);)
    if (line.find(words[1]) != std::string::npos) printf("map %s\n", line.c_str());
}

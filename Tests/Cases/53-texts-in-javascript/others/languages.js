export default {de:{name:"German",nativeName:"Deutsch"},fr:{name:"French",nativeName:"Français"},ja:{name:"Japanese",nativeName:"日本語"},ru:{name:"Russian",nativeName:"русский"}};

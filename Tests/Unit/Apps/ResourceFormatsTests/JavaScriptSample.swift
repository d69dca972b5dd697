/// Translations in two modules of a bundle, and an index that refers to them.
enum JavaScriptSample {
  static let text = """
    __d(function(g,r,i,a,m,e,d){m.exports={sail:"Hoist the sail",fog:"Fog ahead",menu:{open:"Open the menu",\
    close:"Close the menu"},anchor:"Drop the anchor",harbor:"Back to harbor"}},12,[]);
    __d(function(g,r,i,a,m,e,d){m.exports=JSON.parse('{"sail":"Segel setzen","fog":"Nebel voraus","menu":{"open":\
    "Schalter","close":"Zumachen"},"anchor":"Ankern","harbor":"Zur\\\\u00fcck in den Hafen"}')},13,[]);
    var texts={en:()=>require(12),de:()=>require(13)};
    """

  static let german = """
    const e={sail:"Segel setzen",fog:"Nebel voraus",anchor:'Ankern'},t=1;
    export default JSON.parse('{"menu":{"open":"Schalter","close":"Zumachen"},"harbor":"Zur\\\\u00fcck in den Hafen"}');
    """

  static let texts: [String: [String: String]] = [
    "en": [
      "sail": "Hoist the sail", "fog": "Fog ahead", "menu.open": "Open the menu",
      "menu.close": "Close the menu",
      "anchor": "Drop the anchor", "harbor": "Back to harbor",
    ],
    "de": [
      "sail": "Segel setzen", "fog": "Nebel voraus", "menu.open": "Schalter", "menu.close": "Zumachen",
      "anchor": "Ankern", "harbor": "Zurück in den Hafen",
    ],
  ]
}

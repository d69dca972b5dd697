// Shows how many berths are free beside the icon of the extension.
browser.browserAction?.setTitle({ title: browser.i18n.getMessage("berthsFree", ["3", "Aller"]) });

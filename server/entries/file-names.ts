/** So long that three of them below a folder of one's own still are an address that Windows opens. */
const LONGEST_NAME = 60;
const LONGEST_EXTENSION = 12;

/** What Windows takes for a device, with any extension. */
const windowsDevices = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A name that every system takes for a file or a folder, and that leads nowhere else. */
export function tidyName(text: string, most = LONGEST_NAME): string {
  const plain = text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[<>:"/\\|?*]/g, "-")
    // Two of the signs that aren't seen are part of how a language is written.
    .replace(/(?:(?![\u200c\u200d])[\p{C}\p{Z}])+/gu, " ");
  const tidy = cutToLength(plain.trim(), most).replace(/^[. ]+|[. ]+$/g, "");
  return windowsDevices.test(tidy) ? `_${tidy}` : tidy || "_";
}

/** With its extension, however long the name before it is. */
function tidyFileName(name: string, suffix = ""): string {
  const at = name.lastIndexOf(".");
  const extension = at > 0 && name.length - at <= LONGEST_EXTENSION ? name.slice(at) : "";
  const stem = extension ? name.slice(0, at) : name;
  return tidyName(stem, LONGEST_NAME - extension.length - suffix.length) + suffix + extension;
}

/** Letters that belong together stay together. */
function cutToLength(text: string, most: number): string {
  let short = "";
  for (const { segment } of graphemes.segment(text)) {
    if (short.length + segment.length > most) break;
    short += segment;
  }
  return short;
}

/** Names of files beside each other, of which no two are alike for a system that doesn't tell large letters from small ones. */
export function newUniqueNames() {
  const taken = new Set<string>();
  return (name: string): string => {
    let own = tidyFileName(name);
    for (let more = 2; taken.has(own.normalize("NFKC").toLowerCase()); more++) own = tidyFileName(name, ` (${more})`);
    taken.add(own.normalize("NFKC").toLowerCase());
    return own;
  };
}

/** Three such names below a user's folder still fit into a path that Windows opens. */
const LONGEST_NAME = 60;
const LONGEST_EXTENSION = 12;

/** Windows takes these names for devices, with any extension. */
const windowsDevices = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A name that every system accepts for a file or folder, and that leads into no other folder. */
export function tidyName(text: string, most = LONGEST_NAME): string {
  const plain = text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[<>:"/\\|?*]/g, "-")
    // Two of the invisible characters are part of how a language is written.
    .replace(/(?:(?![\u200c\u200d])[\p{C}\p{Z}])+/gu, " ");
  const tidy = cutToLength(plain.trim(), most).replace(/^[. ]+|[. ]+$/g, "");
  return windowsDevices.test(tidy) ? `_${tidy}` : tidy || "_";
}

type FileNameLimits = { suffix?: string; most?: number };

/** The extension stays, however long the name before it is. */
export function tidyFileName(name: string, { suffix = "", most = LONGEST_NAME }: FileNameLimits = {}): string {
  const at = name.lastIndexOf(".");
  const extension =
    at > 0 && name.length - at <= LONGEST_EXTENSION ? name.slice(at).replace(/[^\p{L}\p{N}.]/gu, "") : "";
  const stem = extension ? name.slice(0, at) : name;
  return tidyName(stem, most - extension.length - suffix.length) + suffix + extension;
}

/** Graphemes aren't split. */
function cutToLength(text: string, most: number): string {
  let short = "";
  for (const { segment } of graphemes.segment(text)) {
    if (short.length + segment.length > most) break;
    short += segment;
  }
  return short;
}

/** Names of files in one folder. No two are alike for a system that ignores case. */
export function newUniqueNames() {
  const usedNames = new Set<string>();
  return (name: string): string => {
    let candidate = tidyFileName(name);
    for (let more = 2; usedNames.has(candidate.normalize("NFKC").toLowerCase()); more++)
      candidate = tidyFileName(name, { suffix: ` (${more})` });
    usedNames.add(candidate.normalize("NFKC").toLowerCase());
    return candidate;
  };
}

import { type Mutant, of } from "./mutant.ts";

export const galleries: readonly Mutant[] = [
  ...of(
    "server/galleries/gallery-visibility.ts",
    ["server/galleries"],
    [
      [`if (service.status === "draft") return "draft-contest";`, ``],
      [`if (!gallery.published) return "unpublished";`, ``],
      [`kind === "winners" || shows === "awarded"`, `kind === "winners"`],
      [`now < new Date(closesAt)`, `true`],
      [`names: !judging?.blind || resultsReleasedAt !== null`, `names: true`],
      [`titles: resultsReleasedAt !== null`, `titles: true`],
    ],
  ),
  ...of(
    "server/galleries/gallery-queries.ts",
    ["server/galleries", "server/entries/entry-uploads"],
    [
      [`where eu.entry_id = \${entryID} and f.is_image`, `where eu.entry_id = \${entryID}`],
      [`g.published and \${isJudgedEntry} and v.status <> 'draft'`, `g.published and \${isJudgedEntry}`],
      [`(g.kind <> 'winners' and g.shows <> 'awarded'`, `(g.kind <> 'winners'`],
      [`fragment\`and \${isAwarded}\` : emptyFragment`, `emptyFragment : emptyFragment`],
      [`w.opens_at <= \${now} and w.closes_at > \${now}`, `w.opens_at <= \${now}`],
      [`g.published and \${isJudgedEntry} and v.status`, `\${isJudgedEntry} and v.status`],
      [`and g.kind = 'archive'\``, `\``],
    ],
  ),
  ...of("server/galleries/winners-gallery.ts", ["server/galleries"], [[`if (winners?.published) return;`, ``]]),
  ...of(
    "server/programs/winners-gallery-queries.ts",
    ["server/galleries"],
    [[`order by published desc, position, gallery_id`, `order by position desc, gallery_id`]],
  ),
  ...of(
    "server/galleries/results-previews.ts",
    ["server/galleries/results-previews"],
    [
      [
        `  if (resultsReleasedAt !== null) refuse("The results are released: everybody sees the winners.", 409);\n  if (state`,
        `  if (state`,
      ],
      [`if (state !== "open") refuse("This preview has ended.", 409);`, ``],
      [`text === "full" ? text`, `text === "full" || text === "original" ? text`],
      [`    await revokeLinks(sql, "resultsPreview", resultsPreview.resultsPreviewID);`, ``],
    ],
  ),
];

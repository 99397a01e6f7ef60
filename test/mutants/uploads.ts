import { type Mutant, of } from "./mutant.ts";

export const uploads: readonly Mutant[] = [
  ...of(
    "server/app/files/files.ts",
    ["server/entries/entry-uploads", "server/app/files", "server/app/sweep", "server/judging/blind-files"],
    [
      [
        `if (requestedSize === "original" && fullKind) return undefined;\n  if (entries.some(({ isScorer }) => isScorer))`,
        `if (entries.some(({ isScorer }) => isScorer))`,
      ],
      [`size: blind ? "cleaned" : requestedSize`, `size: requestedSize`],
      [`entries.find((entry) => entry.isShown)`, `entries[0]`],
      [`uploadedBy !== null && uploadedBy === call.visitor?.userID`, `call.visitor`],
      [
        `grant.serviceID === null || records.some(({ serviceID }) => serviceID === grant.serviceID)`,
        `records.length > 0`,
      ],
    ],
  ),
  ...of(
    "server/app/files/file-holder-queries.ts",
    ["server/entries/entry-uploads", "server/app/files", "server/app/sweep", "server/judging/blind-files"],
    [
      [`'isShown', f.is_image and `, `'isShown', `],
      [`coalesce(j.blind and j.results_released_at is null, false)`, `false`],
      [`'isScorer', \${isJudge(userID)} and \${isJudgedInRound}`, `'isScorer', \${isJudgedInRound}`],
    ],
  ),
  ...of(
    "server/media/receive-upload.ts",
    ["server/media/receive-upload", "server/entries/entry-uploads"],
    [
      [`if (bytes > upload.maxBytes) refuse`, `if (false) refuse`],
      [`if (bytes === 0) refuse(emptyFileMessage);`, ``],
      [`if (kind && acceptsKind(restriction, kind)) return kind;`, `if (kind) return kind;`],
      [`await deleteUpload(files, key).catch(() => undefined);`, ``],
    ],
  ),
  ...of(
    "server/platform/storage/byte-range.ts",
    ["server/platform/storage/byte-range", "server/entries/entry-uploads"],
    [[`Math.max(0, size - Number(last))`, `Number(last)`]],
  ),
  ...of("server/media/stored-folders.ts", ["server/app/sweep"], [[`timeOfUUID(id) < before.getTime()`, `true`]]),
  ...of(
    "server/media/uploads/queries.ts",
    ["server/app/sweep"],
    [
      [`select key, \${now} from stored where not known`, `select key, \${now} from stored`],
      [`        or exists (select from tasks where task_id = id) as known`, `        as known`],
      [` and not exists (select from file_holders h where h.upload_id = f.upload_id)`, ``],
      [`where f.created_at < \${before} and`, `where`],
    ],
  ),
  ...of(
    "server/app/files/files.ts",
    ["server/app/files", "server/app/sweep", "server/scholarships/awards", "server/tours/tours"],
    [
      [
        `if (isHeld && isParticipants && requestedSize === "original" && fullKind && uploadedBy !== call.visitor?.userID)`,
        `if (isHeld && isParticipants && requestedSize === "original" && fullKind && !call.visitor)`,
      ],
      [`isStaff(call, awards, "MANAGE_AWARDS")`, `isStaff(call, awards)`],
    ],
  ),
  ...of(
    "server/app/files/files.ts",
    ["server/judging/blind-files", "server/entries/entry-uploads"],
    [[`return { caching: "judged", size: blind`, `return { caching: "private", size: blind`]],
  ),
];

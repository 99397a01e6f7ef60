import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { LinkTabs } from "../../platform/ui/LinkTabs.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

export function EntryTabs({ at }: { at: ProgramAddress }) {
  const { many } = judgedWordsAt(at);
  return (
    <LinkTabs
      label={capitalized(many)}
      className="mb-5"
      tabs={[
        { to: studioPaths.entries(at), label: `All ${many}` },
        { to: studioPaths.entrySettings(at), label: "Settings" },
      ]}
    />
  );
}

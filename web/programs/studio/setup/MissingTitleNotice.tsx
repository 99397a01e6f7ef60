import { titleName } from "../../../../contract/platform/forms/element.ts";
import { judgedWordsAt } from "../../entry/judged-words.ts";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { useService } from "../use-service.ts";

/** Shown while no form of the contest asks for the entry's title. */
export function MissingTitleNotice() {
  const { at } = useService();
  // Applications are called by their scholarship.
  if (judgedWordsAt(at).isCalledByGroup) return null;
  return (
    <Notice tone="warning" className="mb-4" title="No form asks for a title">
      Lists, scorers and galleries call an entry by the answer to the question named <code>{titleName}</code>. Add a
      short answer and give it that name, or every entry is called ‘Untitled entry’.
    </Notice>
  );
}

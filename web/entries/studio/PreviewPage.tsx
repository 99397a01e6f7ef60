import { LifeBuoy } from "lucide-react";
import { useParams } from "react-router";
import { paths } from "../../../contract/addresses.ts";
import { previewEntry } from "../../../contract/entries.ts";
import { useAnswer } from "../../api/answers.ts";
import { useDialogs } from "../../dialogs/useDialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { FolderPreview } from "../entrant/FolderSection.tsx";
import { FormPreview } from "../entrant/FormSection.tsx";
import { HelpDialog } from "../HelpDialog.tsx";
import { previewing } from "../previewing.ts";

/** A category's forms and folders as its entrants see them. Nothing is kept, nothing is sent. */
export function Component() {
  const { client = "", service = "", categoryID = "" } = useParams();
  const { open } = useDialogs();
  const { category, entryForms, documentFolders } = useAnswer(previewEntry, { client, service, categoryID });
  const at = { client, service, entryID: "" };
  return (
    <div className="max-w-[760px]">
      <title>{`Preview of ${category.name}`}</title>
      <PageHead
        crumbs={[{ label: "Entries", to: paths.studio.entries({ client, service }) }]}
        title={category.name}
        text={`What entrants of ${category.label} see. You can try it; nothing is kept.`}
        actions={
          <>
            <Button onClick={() => open(<HelpDialog at={at} preview />)}>
              <LifeBuoy aria-hidden size={16} />
              Ask for help
            </Button>
            <Button variant="primary" reason={previewing}>
              Submit entry
            </Button>
          </>
        }
      />
      {entryForms.length + documentFolders.length === 0 && (
        <Notice>This category asks for nothing yet. Add a form or a folder to it.</Notice>
      )}
      <div className="grid gap-10">
        {entryForms.map((form) => (
          <FormPreview key={form.entryFormID} form={form} />
        ))}
        {documentFolders.map((folder) => (
          <FolderPreview key={folder.documentFolderID} folder={folder} />
        ))}
      </div>
    </div>
  );
}

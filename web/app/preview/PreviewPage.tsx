import { ProgramView } from "../program/ProgramPage.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";

/** A program's page before it is public, for staff and holders of a link. */
const PreviewPage = () => (
  <PreviewFrame>
    {({ page }, { client }) => (
      <>
        <title>{`Preview · ${page.name}`}</title>
        <ProgramView client={client} page={page} />
      </>
    )}
  </PreviewFrame>
);

export { PreviewPage as Component };

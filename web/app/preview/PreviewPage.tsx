import { ProgramView } from "../program/ProgramPage.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";

/** A program's page as visitors will see it: for its staff, and for whoever was given a link. */
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

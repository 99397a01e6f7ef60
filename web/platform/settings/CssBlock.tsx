import type { ComponentProps } from "react";
import { CssEditor } from "./CssEditor.tsx";
import { SettingsBlock } from "../ui/SettingsBlock.tsx";

type Props = ComponentProps<typeof CssEditor> & {
  /** Where it holds: 'your public pages'. */
  pages: string;
};

/** The stylesheet as one matter of a settings page. It begins anew once it was saved. */
export const CssBlock = ({ pages, ...rest }: Props) => (
  <SettingsBlock
    id="css"
    title="Custom CSS"
    text={`For those who write it. It holds on ${pages}, and can load nothing from elsewhere.`}
  >
    <CssEditor key={rest.css} {...rest} />
  </SettingsBlock>
);

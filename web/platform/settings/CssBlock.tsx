import type { ComponentProps } from "react";
import { CssEditor } from "./CssEditor.tsx";
import { SettingsBlock } from "../ui/SettingsBlock.tsx";

type Props = ComponentProps<typeof CssEditor> & {
  /** The pages that it styles: 'your public pages'. */
  pages: string;
};

/** The stylesheet as a block of a settings page. The editor is made anew after each save. */
export const CssBlock = ({ pages, ...rest }: Props) => (
  <SettingsBlock
    id="css"
    title="Custom CSS"
    text={`For those who write it. It holds on ${pages}, and can load nothing from elsewhere.`}
  >
    <CssEditor key={rest.css} {...rest} />
  </SettingsBlock>
);

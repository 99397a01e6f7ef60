import type { ComponentProps } from "react";
import { ImageField } from "../forms/ImageField.tsx";
import { SettingsBlock } from "../ui/SettingsBlock.tsx";

type Field = ComponentProps<typeof ImageField>;
type Props = Omit<Field, "label"> & { title: string; text: string };

export const ImageBlock = ({ title, text, ...field }: Props) => (
  <SettingsBlock id={title.toLowerCase()} title={title} text={text}>
    <ImageField label={`Add a ${title.toLowerCase()}`} {...field} />
  </SettingsBlock>
);

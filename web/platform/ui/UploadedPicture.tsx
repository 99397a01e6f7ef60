import type { ComponentProps } from "react";
import { type PictureInfo, renditionsOf } from "../../../contract/platform/pictures.ts";
import { Picture } from "./Picture.tsx";

type Props = Omit<ComponentProps<typeof Picture>, "renditions" | "color"> & {
  client: string;
  picture: PictureInfo | null | undefined;
};

/** A client's picture on its main color; an empty place where there is none. */
export const UploadedPicture = ({ client, picture, ...props }: Props) => (
  <Picture renditions={picture ? renditionsOf(client, picture) : []} color={picture?.color} {...props} />
);

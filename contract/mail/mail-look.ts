import { String as Text } from "typebox";
import { pictureSchema } from "../platform/pictures.ts";
import { nullable } from "../platform/schema.ts";

/** Light, as every mail program shows them, and as previews do. */
export const mailColors = {
  ground: "#f1f5f5",
  paper: "#ffffff",
  ink: "#0e2229",
  text: "#3a4e55",
  faint: "#586b72",
  line: "#e2e9e9",
  quote: "#c3cfd0",
} as const;

/** Of mail programs that show mails dark and let a mail say how. */
export const darkMailColors = {
  ground: "#08151b",
  paper: "#0f2129",
  ink: "#f1f6f6",
  text: "#c9d6d8",
  faint: "#9fb1b5",
  line: "#29404a",
  quote: "#3f5862",
} as const satisfies Record<keyof typeof mailColors, string>;

const LOGO_MAX_SIZE = { width: 240, height: 56 };

/** The size of a logo at the head of a mail; nothing where its own size isn't known. */
export function logoSizeInMail({ width, height }: { width: number | null; height: number | null }) {
  if (!width || !height) return undefined;
  const scale = Math.min(LOGO_MAX_SIZE.width / width, LOGO_MAX_SIZE.height / height, 1);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A logo as high as wide seldom says whose it is: the name stands beside it, also where pictures aren't shown. */
export const isNameBesideLogo = ({ width, height }: { width: number; height: number }): boolean => width < 2 * height;

export const mailSenderFields = { association: Text(), primaryColor: Text(), logo: nullable(pictureSchema) };

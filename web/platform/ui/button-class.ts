import { clsx } from "clsx";

const variants = {
  primary: "border border-brand-line bg-brand text-brand-ink shadow-1 hover:border-brand-hover hover:bg-brand-hover",
  secondary: "border border-line-2 bg-surface text-ink shadow-1 hover:border-field hover:bg-sunken",
  ghost: "text-ink-2 hover:bg-ink/6 hover:text-ink",
  danger:
    "border border-danger-line bg-danger text-danger-ink shadow-1 hover:border-danger-hover hover:bg-danger-hover",
  award: "bg-award text-award-ink hover:bg-award-hover",
  inverse: "bg-white text-[#0e2229] hover:bg-[#e4ecec]",
  glass: "border border-white/35 bg-[#08151b]/45 text-white backdrop-blur-md hover:bg-[#08151b]/70",
};
const sizes = {
  xs: "h-fit min-h-7 gap-1.5 px-2.5 py-1 text-xs",
  sm: "h-fit min-h-8 gap-1.5 px-3 py-1 text-sm",
  md: "h-fit min-h-9 gap-2 px-3.5 py-1 text-base",
  lg: "h-fit min-h-11 gap-2 px-5 py-1 text-md",
  xl: "h-fit min-h-14 gap-2.5 px-6 py-1 text-lg",
  "icon-sm": "size-7",
  icon: "size-9",
  "icon-lg": "size-11",
};

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

/** On a phone with large text its words go on in a second line rather than out of the page. */
const baseClass =
  "thumb relative inline-flex max-w-full shrink-0 cursor-pointer items-center justify-center text-center font-medium " +
  "wrap-anywhere select-none sm:whitespace-nowrap transition-[background-color,border-color,color,scale,opacity] duration-150 ease-out active:scale-[.985] " +
  "disabled:pointer-events-none disabled:opacity-45 aria-disabled:active:scale-100 aria-disabled:not-aria-busy:opacity-45";

/** The look of a button, for whatever element must bear it. */
export const buttonClass = ({ variant = "secondary", size = "md", className }: ButtonLook) =>
  clsx(baseClass, variant === "glass" ? "rounded-full" : "rounded-btn", variants[variant], sizes[size], className);

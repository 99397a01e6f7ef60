import { Check, Copy } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { Button } from "./Button.tsx";

type Props = Omit<ComponentProps<typeof Button>, "onClick"> & { text: string };

/** Copies a text and says so in its own place. */
export function CopyButton({ text, children = "Copy", size = "sm", ...rest }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button size={size} onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))} {...rest}>
      {copied ? <Check aria-hidden size={15} /> : <Copy aria-hidden size={15} />}
      <span aria-live="polite">{copied ? "Copied" : children}</span>
    </Button>
  );
}

import { Tag, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../platform/ui/Button.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { Input } from "../../../platform/ui/Input.tsx";

type Props = {
  /** The code that counts. */
  promoCode: string | null;
  /** Why the last one doesn’t. */
  problem: string | null;
  busy: boolean;
  /** '' for none. */
  onChange: (code: string) => void;
};

/** The promo code of an invoice: the one that counts with its remove button, or the field for one. */
export function InvoiceCodeField({ promoCode, problem, busy, onChange }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const apply = () => typed.trim() !== "" && onChange(typed.trim());
  if (promoCode !== null)
    return (
      <div className="flex items-center gap-2.5 rounded-sm bg-confirm-soft py-0.5 pr-1 pl-4 text-base text-confirm-text">
        <Tag aria-hidden size={16} />
        <p className="min-w-0 flex-1 py-2 wrap-anywhere">
          <b translate="no" className="font-semibold">
            {promoCode}
          </b>{" "}
          counts for this invoice
        </p>
        <IconButton
          label={`Remove ${promoCode}`}
          tip={false}
          className="text-confirm-text!"
          icon={<X aria-hidden size={18} />}
          onClick={() => {
            setTyped("");
            setAsking(false);
            onChange("");
          }}
        />
      </div>
    );
  if (!isAsking && problem === null)
    return (
      <div>
        <Button variant="ghost" className="-ml-3" onClick={() => setAsking(true)}>
          <Tag aria-hidden size={16} />
          Have a promo code?
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-40">
        <Field label="Promo code" error={problem ?? undefined}>
          {(control) => (
            <Input
              {...control}
              maxLength={40}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                apply();
              }}
            />
          )}
        </Field>
      </div>
      <div className="pt-[1.625rem]">
        <Button busy={busy} reason={typed.trim() === "" ? "Type the code first." : undefined} onClick={apply}>
          Apply
        </Button>
      </div>
    </div>
  );
}

import type { Sponsor } from "../../../contract/people/participants.ts";
import type { ParamsOf } from "../../../contract/platform/endpoint.ts";
import { missingFromSponsor } from "../../../contract/sponsors/sponsor-benefits.ts";
import { publishSponsor } from "../../../contract/sponsors/sponsors.ts";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { toast } from "../../platform/ui/toast.ts";

type Props = { at: ParamsOf<typeof publishSponsor>; sponsor: Sponsor };

/** Shows a sponsor to visitors, or hides it. */
export function PublishDialog({ at, sponsor }: Props) {
  const { name, published } = sponsor;
  const missing = missingFromSponsor(sponsor);
  return published ? (
    <Confirm
      title="Hide this sponsor from visitors?"
      text={`${name} leaves the public pages and stays here.`}
      lasting="reversible"
      action="Hide"
      endpoint={publishSponsor}
      params={at}
      sent={{ published: false }}
      onDone={() => toast("Sponsor hidden")}
    />
  ) : (
    <Confirm
      title="Show this sponsor to visitors?"
      text={
        missing.length > 0
          ? `The page thanks ${name} from now on. Still missing: ${missing.join(", ")}.`
          : `The page thanks ${name} from now on.`
      }
      lasting="reversible"
      action="Show"
      endpoint={publishSponsor}
      params={at}
      sent={{ published: true }}
      onDone={() => toast("Sponsor shown")}
    />
  );
}

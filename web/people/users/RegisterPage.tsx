import { Link, useSearchParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import type { SentOf } from "../../../contract/platform/endpoint.ts";
import { elementsOf } from "../../../contract/platform/forms/element.ts";
import { register } from "../../../contract/people/users.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { useForm } from "../../platform/forms/useForm.ts";
import { Notice } from "../../platform/ui/Notice.tsx";
import { EntrancePage, textLink } from "./EntrancePage.tsx";
import { useArrival } from "./useArrival.ts";
import { useRegistration } from "./useSignIn.ts";
import { useWhereTo } from "./whereTo.ts";

const elements = elementsOf(register.form);

/** An account for everything: entering, judging, tickets, the studio. An invitation's key and address come with the link. */
export function Component() {
  const [search] = useSearchParams();
  const { carry } = useWhereTo();
  const arrive = useArrival();
  const invitationKey = search.get("invitation");
  const invitation = invitationKey ? paths.invitation({ invitationKey }) : undefined;
  const { run, error } = useRegistration(({ accepted }) => arrive(accepted ?? invitation));
  const form = useForm<SentOf<typeof register>>({
    elements,
    initial: { email: search.get("email"), invitationKey },
    onSubmit: run,
  });
  return (
    <EntrancePage
      title="Make an account"
      text="One account for every program: to enter, to judge, to volunteer."
      below={
        <p>
          Have one already?{" "}
          <Link className={textLink} to={carry(paths.login(), invitation)}>
            Sign in
          </Link>
        </p>
      }
    >
      {error && (
        <Notice tone="danger" live className="mb-5">
          {error}
        </Notice>
      )}
      <FormView form={form} size="lg" submitLabel="Make my account" />
    </EntrancePage>
  );
}

import { Link, useSearchParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import { formElements } from "../../../contract/platform/forms/element.ts";
import { register } from "../../../contract/people/users.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { useForm } from "../../platform/forms/use-form.ts";
import { Notice } from "../../platform/ui/Notice.tsx";
import { useEntrance } from "./entrance-client.ts";
import { EntrancePage, textLink } from "./EntrancePage.tsx";
import { useArrival } from "./use-arrival.ts";
import { useRegistration } from "./use-sign-in.ts";
import { useReturnPath } from "./return-path.ts";

const elements = formElements(register.form);

/** One account for everything. An invitation's key and address come with the link. */
function RegisterPage() {
  const [search] = useSearchParams();
  const { url } = useEntrance();
  const { carry } = useReturnPath();
  const arrive = useArrival();
  const invitationKey = search.get("invitation");
  const invitation = invitationKey ? paths.invitation({ invitationKey }) : undefined;
  const { run, error } = useRegistration(({ accepted }) => arrive(accepted ?? invitation));
  const form = useForm<InputOf<typeof register>>({
    elements,
    initial: { email: search.get("email"), invitationKey, clientURL: url },
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

export { RegisterPage as Component };

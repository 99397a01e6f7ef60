import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type getInvitation, scoreByInvitation } from "../../../contract/people/invitations.ts";
import { paths, signInPath } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { storeToken } from "../../platform/api/token.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";

type Props = { invitationKey: string; invitation: AnswerOf<typeof getInvitation> };

/** F29 To begin by the link alone, without a password; or to go on, on this device, too. */
export function ScoreByLink({ invitationKey, invitation: { scoring, name, email } }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { run, busy, error } = useAction(scoreByInvitation, { done: false, failed: false });
  const [fullName, setFullName] = useState(name);
  const [isDraft, setDraft] = useState(false);
  const isNameAsked = scoring === "offered" && name === "";
  async function start() {
    const outcome = await run({ invitationKey }, { fullName: fullName.trim() || null });
    if (!outcome.ok) return;
    storeToken(outcome.answer.token);
    queries.clear();
    if (outcome.answer.url) await navigate(outcome.answer.url);
    else setDraft(true);
  }
  if (isDraft)
    return (
      <Notice tone="confirm" live title="You’re in. Thank you">
        There is nothing to score yet. Keep the mail: the same link opens your entries once there is.
      </Notice>
    );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      {error && (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )}
      {isNameAsked && (
        <Field label="Your name" required>
          {(control) => (
            <Input
              {...control}
              size="lg"
              value={fullName}
              maxLength={200}
              autoComplete="name"
              onChange={(event) => setFullName(event.target.value)}
            />
          )}
        </Field>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        busy={busy}
        reason={isNameAsked && !fullName.trim() ? "Say your name first." : undefined}
      >
        {scoring === "begun" ? "Go on scoring" : "Start scoring"}
      </Button>
      <p className="text-base text-ink-3">
        No password needed. This link is yours alone: whoever has it can score in your name.
      </p>
      {scoring === "offered" && (
        <div className="flex flex-wrap gap-3 border-t pt-4">
          <LinkButton to={`${paths.register()}?invitation=${invitationKey}&email=${encodeURIComponent(email)}`}>
            Make an account instead
          </LinkButton>
          <LinkButton variant="ghost" to={signInPath(paths.invitation({ invitationKey }))}>
            Sign in
          </LinkButton>
        </div>
      )}
    </form>
  );
}

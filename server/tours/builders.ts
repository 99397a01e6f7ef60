import {
  addBuilder,
  changeBuilderInfo,
  changeBuilderOwner,
  getBuilder,
  inviteBuilder,
  listBuilders,
  mostBuilders,
  orderBuilders,
  removeBuilder,
  removeBuilderFile,
  restoreBuilder,
  uploadBuilderFile,
} from "../../contract/tours/builders.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { pictureOf, receivePublicPicture } from "../people/clients/public-pictures.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { type Audit, on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../platform/http/stale-changes.ts";
import { sendInvitation } from "../people/members/invitations.ts";
import { orderedBuilders as ordered, lastPosition, reorder } from "../programs/row-order.ts";
import { lockService } from "../programs/queries.ts";
import { ownerFromForm } from "./owner.ts";
import { buildersOf, lockBuilder, storedProperties, writeBuilderLogo } from "./tour-queries.ts";
import { withdrawRecordInvitations } from "./owner-queries.ts";
import { insertUpload } from "../media/uploads/queries.ts";
import { refuseDraft } from "../programs/refuse-draft.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

export const builderCalls = [
  on(listBuilders, async ({ sql, service, standings }) => ({
    builders: await buildersOf(sql, service.serviceID),
    standings: [...standings],
  })),

  on(addBuilder, async ({ sql, service: { serviceID }, form, audit }) => {
    await lockService(sql, serviceID);
    await refuseTooManyBuilders(sql, serviceID);
    const owner = await ownerFromForm(sql, form.user);
    const { builderID } = requireRow(
      await sql<{ builderID: string }>`
        insert into builders (service_id, position, company, user_id)
        values (${serviceID}, ${lastPosition(ordered, serviceID)}, ${form.company}, ${owner?.userID ?? null})
        returning builder_id`,
    );
    await audit(builderID, null, { company: form.company, owner: owner?.fullName ?? null });
    await recordEvent(sql, "builder.added", serviceID, { builderID });
    return { builderID };
  }),

  on(orderBuilders, (context) => reorder(context, ordered, context.body.builderIDs)),

  on(getBuilder, async ({ sql, service: { serviceID }, params: { builderID }, standings }) => {
    const [builder] = await buildersOf(sql, serviceID, builderID);
    const homes = await storedProperties(
      sql,
      serviceID,
      fragment`and p.builder_id = ${builderID} and p.removed_at is null`,
    );
    return {
      builder: requireFound(builder, "builder"),
      homes: homes.map(({ propertyID, name, address }) => ({ propertyID, name, address })),
      standings: [...standings],
    };
  }),

  on(changeBuilderOwner, async ({ sql, service, params: { builderID }, form, audit }) => {
    const { user: before, company } = await lockAndReadBuilder(sql, service.serviceID, builderID);
    const after = await ownerFromForm(sql, form.user);
    await sql`update builders set user_id = ${after?.userID ?? null} where builder_id = ${builderID}`;
    await audit(builderID, { company, owner: before?.fullName ?? null }, { company, owner: after?.fullName ?? null });
    return {};
  }),

  on(inviteBuilder, async ({ sql, client, user, app, service, params: { builderID }, form: { email }, audit }) => {
    const { serviceID, status } = service;
    refuseDraft(status, "tour");
    const { removed, user: owner, company } = await lockAndReadBuilder(sql, serviceID, builderID);
    if (removed) refuse("Restore this builder first.", 409);
    await withdrawRecordInvitations(sql, "builder", builderID);
    const grants = { kind: "builder", serviceID, builderID, insteadOf: owner?.userID ?? null } as const;
    const invitationID = await sendInvitation({ sql, client, user, app }, email, grants);
    await audit(builderID, null, { company, invited: email });
    return { invitationID };
  }),

  on(changeBuilderInfo, async (context) => {
    const { sql, service, params, form, audit } = context;
    const { builderID } = params;
    const before = await lockAndReadBuilder(sql, service.serviceID, builderID);
    await refuseIfStale(context, builderID, pickFormFields(changeBuilderInfo.form, before));
    const { company } = form;
    const { about = "", contactName = "", email = "", phone = "", website = "", license = "" } = withoutNull(form);
    await sql`
      update builders set company = ${company}, about = ${about}, contact_name = ${contactName}, email = ${email},
        phone = ${phone}, website = ${website}, license = ${license}
      where builder_id = ${builderID}`;
    await audit(builderID, ...changedFields(before, { company, about, contactName, email, phone, website, license }));
    return {};
  }),

  on(removeBuilder, ({ sql, params: { builderID }, now, audit }) => setRemoved(sql, builderID, now, audit)),

  on(restoreBuilder, ({ sql, params: { builderID }, audit }) => setRemoved(sql, builderID, null, audit)),

  onOutsideTransaction(uploadBuilderFile, async (context) => {
    refuseUnknownField(context.params.field);
    const file = await receivePublicPicture(context);
    const { builderID } = context.params;
    await context.transact(async (sql, audit) => {
      await insertUpload(sql, file, context.user.userID);
      await audit(builderID, ...(await setLogo(sql, builderID, file.uploadID)));
    });
    return { picture: pictureOf(file) };
  }),

  on(removeBuilderFile, async ({ sql, params: { builderID, field }, audit }) => {
    refuseUnknownField(field);
    await audit(builderID, ...(await setLogo(sql, builderID, null)));
    return {};
  }),
];

type WithoutNull<T> = { [Name in keyof T]?: Exclude<T[Name], null> };
/** An empty field is stored as an empty text. */
const withoutNull = <T extends object>(form: T): WithoutNull<T> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null)) as WithoutNull<T>;

async function refuseTooManyBuilders(sql: Sql, serviceID: string) {
  const { count } = requireRow(
    await sql<{ count: number }>`select count(*) from builders where service_id = ${serviceID}`,
  );
  if (count >= mostBuilders) refuse(`A tour has at most ${mostBuilders} builders.`, 422);
}

async function lockAndReadBuilder(sql: Sql, serviceID: string, builderID: string) {
  await lockBuilder(sql, builderID);
  return requireFound((await buildersOf(sql, serviceID, builderID))[0], "builder");
}

/** A removed builder's homes go on referring to it, and have it again when it is restored. */
async function setRemoved(sql: Sql, builderID: string, removedAt: Date | null, audit: Audit) {
  await lockBuilder(sql, builderID);
  const { company, removed } = requireRow(
    await sql<{ company: string; removed: boolean }>`
      select company, removed_at is not null as removed from builders where builder_id = ${builderID}`,
  );
  if (removed === (removedAt !== null)) return {};
  await sql`update builders set removed_at = ${removedAt} where builder_id = ${builderID}`;
  await audit(builderID, { company, removed }, { company, removed: !removed });
  return {};
}

const refuseUnknownField = (field: string) => (field === "logo" ? undefined : refuse("No such field.", 404));

async function setLogo(sql: Sql, builderID: string, uploadID: string | null) {
  await lockBuilder(sql, builderID);
  const { logoUploadID: before } = requireRow(
    await sql<{ logoUploadID: string | null }>`select logo_upload_id from builders where builder_id = ${builderID}`,
  );
  await writeBuilderLogo(sql, builderID, uploadID);
  return [{ logo: before }, { logo: uploadID }] as const;
}

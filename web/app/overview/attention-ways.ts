import {
  Banknote,
  CircleDollarSign,
  ClockAlert,
  CreditCard,
  Eye,
  Gavel,
  GraduationCap,
  HandCoins,
  Handshake,
  House,
  ImageOff,
  Landmark,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  MailWarning,
  MailX,
  MessageCircleQuestionMark,
  PartyPopper,
  Scale,
  TriangleAlert,
  Undo2,
  Vote,
  WifiOff,
} from "lucide-react";
import type { AttentionKind } from "../../../contract/app/attention.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";

type AttentionWay = { icon: LucideIcon; action: string; to: (at: ProgramAddress) => string };

const entriesWith = (query: string) => (at: ProgramAddress) => `${studioPaths.entries(at)}?${query}`;

/** Where each need is seen to. */
export const attentionWays: Record<AttentionKind, AttentionWay> = {
  "door-conflicts": { icon: TriangleAlert, action: "Settle", to: studioPaths.door },
  "payments-disputed": { icon: Landmark, action: "Look", to: studioPaths.sales },
  "late-money": { icon: Banknote, action: "Decide", to: studioPaths.sales },
  "refunds-refused": { icon: HandCoins, action: "See to it", to: studioPaths.sales },
  "unsent-scans": { icon: WifiOff, action: "Whose", to: studioPaths.door },
  "not-submitted": { icon: ClockAlert, action: "Look", to: entriesWith("state=unsubmitted") },
  "no-payments": { icon: CreditCard, action: "Set up", to: studioPaths.payments },
  "paid-not-submitted": { icon: CircleDollarSign, action: "Look", to: entriesWith("fee=paidNotSubmitted") },
  "awaiting-payment": { icon: CircleDollarSign, action: "Look", to: entriesWith("fee=invoiced&state=submitted") },
  "to-screen": { icon: Eye, action: "Look", to: studioPaths.screening },
  "few-scorers": { icon: Gavel, action: "Assign", to: studioPaths.scorers },
  "no-scoresheet": { icon: ListChecks, action: "Add one", to: studioPaths.scoresheets },
  "help-requests": { icon: LifeBuoy, action: "Answer", to: studioPaths.help },
  "changes-waiting": { icon: Scale, action: "Look", to: studioPaths.results },
  "results-waiting": { icon: PartyPopper, action: "Results", to: studioPaths.results },
  "letters-missing": { icon: MailWarning, action: "Look", to: studioPaths.entries },
  "awards-unpaid": { icon: GraduationCap, action: "Awards", to: studioPaths.awards },
  "award-withdrawn": { icon: Undo2, action: "Look", to: entriesWith("columns=sentOnBy,awardThere") },
  "pictures-waiting": { icon: ImageOff, action: "Look", to: entriesWith("showing=waiting") },
  "pictures-ending": { icon: ImageOff, action: "Look", to: entriesWith("showing=ending") },
  "homes-incomplete": { icon: House, action: "Look", to: studioPaths.homes },
  "sponsors-waiting": { icon: Handshake, action: "Look", to: studioPaths.sponsors },
  "questions-open": { icon: MessageCircleQuestionMark, action: "Look", to: studioPaths.sales },
  "votes-to-count": { icon: Vote, action: "Count", to: studioPaths.votes },
  "message-held": { icon: MailX, action: "Read", to: studioPaths.programMail },
};

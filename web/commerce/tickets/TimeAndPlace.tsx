import { Calendar, MapPin } from "lucide-react";

/** When something begins, and where it is, as far as that is known. */
export function TimeAndPlace({ when, place }: { when: string | undefined; place: string | null | undefined }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-md text-ink-2">
      {when && (
        <span className="num flex items-center gap-2">
          <Calendar aria-hidden size={18} className="text-ink-3" />
          {when}
        </span>
      )}
      {place && (
        <span className="flex min-w-0 items-center gap-2">
          <MapPin aria-hidden size={18} className="text-ink-3" />
          <span className="min-w-0 wrap-anywhere">{place}</span>
        </span>
      )}
    </p>
  );
}

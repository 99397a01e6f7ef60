import { areLetterKeysOn } from "../../platform/ui/letter-keys.ts";
import { clsx } from "clsx";
import { Award } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { type CeremonyAward, getCeremony } from "../../../contract/judging/ceremony.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { RehearsalBand } from "../../programs/rehearsal/RehearsalBand.tsx";
import { Picture } from "../../platform/ui/Picture.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";

/** The steps of each award: a dark screen with its title, the photograph, the name. */
const STEPS_PER_AWARD = 3;

const forwardKeys = ["ArrowRight", "ArrowDown", "PageDown", " ", "Enter", "n"];
const backKeys = ["ArrowLeft", "ArrowUp", "PageUp", "Backspace", "p"];

/**
 * The big screen in the hall. The position is part of the address, so that a reload continues there; every photograph is fetched at
 * the start, so that it continues without a network.
 */
function CeremonyScreen() {
  const at = useProgramAddress();
  const { awards, program, association, logo } = useAnswer(getCeremony, at);
  const [storedPosition, storePosition] = useAddressFilter("at");
  // The first and the last step show the evening's title.
  const last = awards.length * STEPS_PER_AWARD + 1;
  const within = (step: number) => Math.min(Math.max(step, 0), last);
  const [now, setNow] = useState(() => within(Number(storedPosition) || 0));
  const go = useEffectEvent((by: number) => setNow((step) => within(step + by)));
  // The address follows later: two keys in quick succession don't wait for it.
  const updateAddress = useEffectEvent(storePosition);
  useEffect(() => updateAddress(now === 0 ? "" : String(now)), [now]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const by = forwardKeys.includes(event.key) ? 1 : backKeys.includes(event.key) ? -1 : 0;
      if (event.key === "f" && areLetterKeysOn())
        void document.documentElement.requestFullscreen?.().catch(() => undefined);
      if (by === 0) return;
      event.preventDefault();
      go(by);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  const place = Math.floor((now - 1) / STEPS_PER_AWARD);
  const currentAward = now > 0 && now < last ? awards[place] : undefined;
  const beat = (now - 1) % STEPS_PER_AWARD;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The window hears the keys, wherever the focus is.
    <main
      data-mode="dark"
      className="relative h-dvh w-full cursor-none overflow-hidden bg-[#050b10] text-white select-none"
      onClick={() => setNow(within(now + 1))}
    >
      <title>{`Ceremony · ${program}`}</title>
      <RehearsalBand {...at} className="absolute inset-x-0 top-0 z-10" />
      {awards.map((award, index) => (
        <AwardPhotograph
          key={award.entryID}
          client={at.client}
          award={award}
          isShown={index === place && currentAward !== undefined && beat > 0}
        />
      ))}
      <div className="absolute inset-0 bg-linear-to-r from-[#050b10] via-[#050b10]/55 to-transparent" />
      <div className="absolute inset-0 bg-linear-to-t from-[#050b10]/85 to-transparent to-45%" />
      <div className="absolute inset-0 flex flex-col p-[5.8vw] pt-[4.2vw]">
        <p className="flex items-center gap-[1vw] text-[clamp(1rem,1.4vw,2.2rem)] text-white/85">
          {logo && (
            <Picture
              renditions={renditionsOf(at.client, logo)}
              alt=""
              sizes="4vw"
              eager
              className="h-[2.8vw] w-auto bg-transparent object-contain"
            />
          )}
          {program}
        </p>
        <div aria-live="polite" className="mt-auto">
          {currentAward ? (
            <AwardWords award={currentAward} beat={beat} />
          ) : (
            <OpeningWords program={program} association={association} />
          )}
        </div>
      </div>
    </main>
  );
}

/** Loaded from the start, so that it appears without a wait. */
const AwardPhotograph = ({ client, award, isShown }: { client: string; award: CeremonyAward; isShown: boolean }) =>
  award.cover && (
    <Picture
      renditions={renditionsOf(client, award.cover)}
      alt=""
      sizes="100vw"
      eager
      color={null}
      className={clsx(
        "absolute inset-0 size-full bg-transparent object-cover transition-[opacity,transform] duration-900 ease-out motion-reduce:transition-none",
        isShown ? "translate-y-0 opacity-100" : "translate-y-[3vh] opacity-0",
      )}
    />
  );

function AwardWords({ award: { awardTitle, category, title, name }, beat }: { award: CeremonyAward; beat: number }) {
  const isNamed = beat === STEPS_PER_AWARD - 1;
  return (
    <>
      <p className="mb-[0.8vw] text-[clamp(1.25rem,2.2vw,3.6rem)] text-white/75">{category}</p>
      <p className="display flex items-center gap-[1.6vw] text-[clamp(2rem,3.6vw,6rem)] leading-tight text-award">
        <Award aria-hidden className="size-[clamp(2.5rem,5.4vw,9rem)] shrink-0" strokeWidth={1.6} />
        <span className="wrap-anywhere">{awardTitle}</span>
      </p>
      <div
        className={clsx(
          "transition-opacity duration-500 motion-reduce:transition-none",
          isNamed ? "opacity-100" : "invisible opacity-0",
        )}
      >
        <h1 className="display mt-[1.6vw] line-clamp-2 text-[clamp(2.75rem,7.4vw,13rem)] leading-[1.05] wrap-anywhere">
          {title || untitledEntry}
        </h1>
        <p className="mt-[1.2vw] text-[clamp(1.375rem,2.6vw,4.4rem)] wrap-anywhere">{name}</p>
      </div>
    </>
  );
}

const OpeningWords = ({ program, association }: { program: string; association: string }) => (
  <>
    <h1 className="display text-[clamp(2.5rem,6vw,10rem)] leading-[1.05] text-balance wrap-anywhere">{program}</h1>
    <p className="mt-[1.4vw] text-[clamp(1.25rem,2.4vw,4rem)] text-white/80">{association}</p>
  </>
);

export { CeremonyScreen as Component };

import { Skeleton } from "../ui/Skeleton.tsx";

export const PageSkeleton = () => (
  <div role="status" aria-label="Loading" className="mx-auto grid w-full max-w-[1392px] gap-6 px-4 py-8 sm:px-6">
    <Skeleton className="h-10 w-72 max-w-full" />
    <Skeleton className="h-5 w-96 max-w-full" />
    <Skeleton className="h-72 w-full" />
  </div>
);

import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { ActivityLog } from './activity-log.tsx';

export default function ActivityPage() {
  return (
    <>
      <Head
        title="Activity"
        description="What the people who run the shop have done."
        canonical={paths.activity}
        unlisted
      />
      <SignedIn>
        <ActivityLog />
      </SignedIn>
    </>
  );
}

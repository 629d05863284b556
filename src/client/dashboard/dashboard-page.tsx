import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { Dashboard } from './dashboard.tsx';

export default function DashboardPage() {
  return (
    <>
      <Head
        title="Dashboard"
        description="How the shop is doing, and what there is to do."
        canonical={paths.dashboard}
        unlisted
      />
      {/* As high as the window from the start, so that the footer does not move when the figures arrive. */}
      <div className="min-h-dvh">
        <SignedIn>
          <Dashboard />
        </SignedIn>
      </div>
    </>
  );
}

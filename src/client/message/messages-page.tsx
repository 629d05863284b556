import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { Inbox } from './inbox.tsx';

export default function MessagesPage() {
  return (
    <>
      <Head
        title="Messages"
        description="What shoppers wrote to the shop."
        canonical={paths.messages}
        unlisted
      />
      <SignedIn>
        <Inbox />
      </SignedIn>
    </>
  );
}

import { Link } from 'wouter';
import type { AboutContent } from '../../../shared/settings/content.ts';
import { Awaited } from '../../api/awaited.tsx';
import { trpc } from '../../api/trpc.ts';
import { Head } from '../../page/head.tsx';
import type { PageModule } from '../../page/page.ts';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Contact } from './contact.tsx';
import { Team, Testimonials } from './people.tsx';

const chapters = [
  { name: 'mission', title: 'Our Mission' },
  { name: 'quality', title: 'Uncompromising Quality and Innovation' },
  { name: 'standards', title: 'Global Standards' },
  { name: 'values', title: 'Local Values' },
] as const;

function Story({ content }: { content: AboutContent }) {
  const shown = chapters.filter(({ name }) => content[name].text);
  if (shown.length === 0) return null;
  return (
    <div className="shell flex flex-col gap-16 py-16 sm:gap-24 sm:py-24">
      {shown.map(({ name, title }, index) => {
        const { text, picture } = content[name];
        return (
          <section key={name} className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
            {picture && (
              <Picture
                src={picture}
                alt=""
                width={960}
                height={720}
                sizes="(min-width: 1024px) 37rem, 100vw"
                eager={index === 0 && 'in-turn'}
                className={`w-full rounded-lg bg-sunken ${index % 2 === 1 ? 'lg:order-last' : ''}`}
              />
            )}
            <div>
              <h2 className="heading">{title}</h2>
              {text.split(/\n\s*\n/).map((paragraph) => (
                <p key={paragraph} className="mt-4 max-w-prose text-lg whitespace-pre-line text-soft">
                  {paragraph}
                </p>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

export const prefetch: PageModule['prefetch'] = ({ helpers }) => helpers.content.about.fetch();

function Introduction({ intro: { headline, text } }: { intro: AboutContent['intro'] }) {
  return (
    <section className="border-b border-line bg-surface">
      <div className="shell py-16 sm:py-24">
        {headline && <p className="font-semibold text-accent">About us</p>}
        <h1 className="mt-3 max-w-3xl text-4xl font-extrabold tracking-tight wrap-anywhere sm:text-6xl">
          {headline || 'About us'}
        </h1>
        {text && <p className="mt-6 max-w-2xl text-lg whitespace-pre-line text-soft">{text}</p>}
      </div>
    </section>
  );
}

function Experience({ text }: { text: string }) {
  if (!text) return null;
  return (
    <section className="bg-night text-on-night">
      <div className="shell flex flex-col items-start gap-6 py-16 sm:py-20 lg:flex-row lg:items-center lg:justify-between">
        <div>
          <h2 className="heading">Elevate Your Fitness Experience</h2>
          <p className="mt-4 max-w-2xl text-lg whitespace-pre-line text-on-night-soft">{text}</p>
        </div>
        <Link href={paths.products} className={buttonClass()}>
          See the equipment
        </Link>
      </div>
    </section>
  );
}

/** The page with this content, as shoppers see it. The editor shows it with unsaved content. */
export function AboutView({ content }: { content: AboutContent }) {
  return (
    <>
      <Introduction intro={content.intro} />
      <Story content={content} />
      <Experience text={content.experience.text} />
      <Team team={content.team} />
      <Testimonials testimonials={content.testimonials} />
      <Contact text={content.contact} />
    </>
  );
}

export default function AboutPage() {
  const { shopName } = useSettings();
  const content = trpc.content.about.useQuery();
  const about = content.data?.intro.text.replace(/\s+/g, ' ');
  return (
    <>
      <Head
        title="About us"
        description={about || `About ${shopName}, and how to reach us.`}
        canonical={paths.about}
      />
      {content.data ? (
        <AboutView content={content.data} />
      ) : (
        <div className="shell py-8">
          <h1 className="sr-only">About us</h1>
          <Awaited query={content} what="page" height="h-dvh" />
        </div>
      )}
    </>
  );
}

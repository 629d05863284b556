import type { AboutContent } from '../../../shared/settings/content.ts';
import { Picture } from '../../ui/picture.tsx';

const chapters = [
  { name: 'mission', title: 'Our Mission' },
  { name: 'quality', title: 'Uncompromising Quality and Innovation' },
  { name: 'standards', title: 'Global Standards' },
  { name: 'values', title: 'Local Values' },
] as const;

export function Story({ content }: { content: AboutContent }) {
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

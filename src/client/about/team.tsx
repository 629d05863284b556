import { team } from './people.ts';

export function Team() {
  return (
    <section aria-labelledby="team-title" className="border-y border-line bg-surface">
      <div className="shell py-16 sm:py-20">
        <h2 id="team-title" className="heading">
          Meet Our Team
        </h2>
        <ul className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {team.map(({ name, role, bio, picture }) => (
            <li key={name} className="grid grid-cols-[6rem_1fr] items-start gap-4 sm:block">
              <img
                src={picture}
                alt={name}
                width={400}
                height={400}
                loading="lazy"
                className="aspect-square w-full rounded-lg bg-sunken object-cover"
              />
              <div>
                <h3 className="text-lg sm:mt-4 font-bold">{name}</h3>
                <p className="text-sm font-semibold text-accent">{role}</p>
                <p className="mt-2 text-muted">{bio}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

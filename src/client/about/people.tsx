import { Icon } from '../ui/icon.tsx';
import { Quote } from '../ui/icons/quote.ts';

const team = [
  {
    name: 'Nusrat Jahan Chowdhury',
    role: 'Founder and buyer',
    bio: 'Lifted in a stairwell for three years before opening a showroom. Chooses every product we sell, and sends most samples back.',
    picture: '/images/team-2.svg',
  },
  {
    name: 'Tanvir Rahman',
    role: 'Head of product testing',
    bio: 'A mechanical engineer who loads racks until something bends, then writes the number on the product page.',
    picture: '/images/team-1.svg',
  },
  {
    name: 'Amara Nwosu',
    role: 'Customer care',
    bio: 'A physiotherapist by training. Asks about your knees and your ceiling before she recommends anything.',
    picture: '/images/team-4.svg',
  },
  {
    name: 'Marco Bellini',
    role: 'Warehouse and delivery',
    bio: 'Moved from Turin to Dhaka for love and stayed for the logistics. Can fit a full rack into any lift in the city.',
    picture: '/images/team-3.svg',
  },
] as const;

const testimonials = [
  {
    name: 'Imran Hossain',
    position: 'Software engineer, Dhaka',
    message:
      'The half rack cleared my ceiling by four centimetres, exactly as they said it would. Six months on, not a single bolt has moved.',
  },
  {
    name: 'Sadia Islam',
    position: 'School teacher, Chattogram',
    message:
      'I asked which kettlebell to start with, expecting a sales pitch. They talked me into the lighter and cheaper one, and they were right.',
  },
  {
    name: 'Daniel Okafor',
    position: 'Personal trainer, Sylhet',
    message:
      'I equip small studios for a living. The mats arrive square, the plates weigh what they claim, and that is rarer than you would think.',
  },
  {
    name: 'Rezaul Karim',
    position: 'Retired army officer, Khulna',
    message:
      'At sixty-one I wanted bands and a bench that does not wobble. Paid in cash at my door, and the driver carried the bench upstairs.',
  },
  {
    name: 'Anika Tabassum',
    position: 'Medical student, Rajshahi',
    message:
      'Adjustable dumbbells under a hostel bed: that is my whole gym. One pin arrived bent, and the new one was here in two days.',
  },
  {
    name: 'Helena Lindqvist',
    position: 'NGO director, Dhaka',
    message:
      'We furnished the staff gym for less than the quote we had for two treadmills. It is in use from six in the morning until late.',
  },
] as const;

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

export function Testimonials() {
  return (
    <section aria-labelledby="testimonials-title" className="shell py-16 sm:py-20">
      <h2 id="testimonials-title" className="heading">
        Customer Testimonials
      </h2>
      <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {testimonials.map(({ name, position, message }) => (
          <li key={name} className="flex">
            <figure className="flex flex-col rounded-lg border border-line bg-surface p-6">
              <Icon of={Quote} className="size-6 text-accent" />
              <blockquote className="mt-4 grow text-soft">{message}</blockquote>
              <figcaption className="mt-6 border-t border-line pt-4">
                <span className="block font-bold">{name}</span>
                <span className="block note">{position}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

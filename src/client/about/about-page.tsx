import { Link } from 'wouter';
import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Contact } from './contact.tsx';
import { Team, Testimonials } from './people.tsx';
import { Story } from './story.tsx';

export default function AboutPage() {
  return (
    <>
      <Head
        title="About us"
        description="Who we are, how we choose and test home gym equipment in Dhaka, what our customers say, and how to reach us."
        canonical={paths.about}
      />
      <section className="border-b border-line bg-surface">
        <div className="shell py-16 sm:py-24">
          <p className="font-semibold text-accent">About us</p>
          <h1 className="mt-3 max-w-3xl text-4xl font-extrabold tracking-tight sm:text-6xl">
            We sell the gym we wanted at home.
          </h1>
          <p className="mt-6 max-w-2xl text-lg text-soft">
            Founded in Dhaka by people who train before work and after bedtime stories. No memberships, no
            mirrors, no machines that do one thing.
          </p>
        </div>
      </section>
      <Story />
      <section className="bg-night text-on-night">
        <div className="shell flex flex-col items-start gap-6 py-16 sm:py-20 lg:flex-row lg:items-center lg:justify-between">
          <div>
            <h2 className="heading">Elevate Your Fitness Experience</h2>
            <p className="mt-4 max-w-2xl text-lg text-on-night-soft">
              Start with one good thing and use it three times a week. When you outgrow it, we will be here
              with the next.
            </p>
          </div>
          <Link href={paths.products} className={buttonClass()}>
            See the equipment
          </Link>
        </div>
      </section>
      <Team />
      <Testimonials />
      <Contact />
    </>
  );
}

import { Button } from '../ui/button.tsx';

export function NewsletterForm() {
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label htmlFor="newsletter-email" className="text-sm font-bold text-white">
        Newsletter
      </label>
      <p className="mt-2 text-sm text-stone-300">New equipment and restocks, about once a month.</p>
      <div className="mt-4 flex flex-col gap-2 min-[420px]:flex-row">
        <input
          id="newsletter-email"
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.com"
          className="min-h-11 w-full min-w-0 rounded-md border border-stone-500 bg-stone-800 px-3 text-base text-white placeholder:text-stone-400"
        />
        <Button type="submit">Subscribe</Button>
      </div>
    </form>
  );
}

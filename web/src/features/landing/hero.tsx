import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#web/library/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ProductIllustration } from './product-illustration.tsx';

const PROMISES = ['Unlimited workspaces', 'YouTube-style player', 'Enterprise-grade security', 'Reliable playback'];

export function Hero() {
  return (
    <section aria-labelledby="hero" className="overflow-x-clip">
      <div className="mx-auto max-w-[1200px] px-4 pt-14 sm:px-6 sm:pt-20">
        <div className="mx-auto grid max-w-3xl justify-items-center text-center">
          <h1
            id="hero"
            className="font-semibold text-[40px] leading-[1.05] tracking-[-0.035em] sm:text-6xl lg:text-[68px]"
          >
            Record, Share, and Collaborate
          </h1>
          <p className="mt-5 max-w-2xl text-balance text-lg text-muted-foreground leading-relaxed sm:text-xl">
            Framekeep records your screen and your camera in the browser, keeps every recording in your team’s
            workspace, and shares it with a link that works on any device.
          </p>
          <div className="mt-8 flex w-full flex-col justify-center gap-3 sm:w-auto sm:flex-row">
            <Button asChild size="lg" className="px-7">
              <Link to={paths.signup()}>Get Started</Link>
            </Button>
            <Button asChild size="lg" variant="outline" className="px-7">
              <a href="#features">
                Learn More<span className="sr-only"> about the features</span>
              </a>
            </Button>
          </div>
          <ul className="mt-7 flex flex-col items-start gap-x-6 gap-y-2 sm:flex-row sm:flex-wrap sm:justify-center text-muted-foreground text-sm">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <Check aria-hidden className="size-4 text-primary-text" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <Framed />
      </div>
    </section>
  );
}

/** The picture inside the corners of the logo. */
function Framed() {
  const corner = 'absolute size-10 border-primary sm:size-16';
  return (
    <div className="relative mt-12 p-4 sm:mt-14 sm:p-9">
      <span aria-hidden>
        <span className={`${corner} top-0 left-0 rounded-tl-3xl border-t-4 border-l-4`} />
        <span className={`${corner} top-0 right-0 rounded-tr-3xl border-t-4 border-r-4`} />
        <span className={`${corner} bottom-0 left-0 rounded-bl-3xl border-b-4 border-l-4`} />
        <span className={`${corner} right-0 bottom-0 rounded-br-3xl border-r-4 border-b-4`} />
      </span>
      <ProductIllustration />
    </div>
  );
}

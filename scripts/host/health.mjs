// Ends with status 0 while the stack on PORT can read and save: the health check of the container.
const answer = await fetch(`http://localhost:${process.env.PORT || 3000}/api/health`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
